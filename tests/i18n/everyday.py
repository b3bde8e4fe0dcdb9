# ruff: noqa: E501
"""What people type, in three languages, and the article that answers it.

A row is the article of the newest edition (or several that answer as well), then the questions in
English, Spanish and French, several parted by a stroke. An article stands for those below it too.
"""

ROWS = """
E.01 6.7 | late arrival / zero tolerance / player comes late / late player | llegada tarde / tiempo de espera / tolerancia cero / llegar tarde | retard / arrivée tardive / tolérance zéro / délai d'attente
E.01 11.3.2 | mobile phone / phone rings / smartwatch / cell phone / telephone | móvil / teléfono / suena el teléfono / reloj inteligente | téléphone portable / portable qui sonne / montre connectée / mobile
E.01 9.3 | 50 moves / fifty move rule / 50-move rule | 50 movimientos / cincuenta jugadas / regla de los 50 movimientos | 50 coups / cinquante coups / règle des 50 coups
E.01 9.6.2 | 75 moves / seventy five moves | 75 movimientos / setenta y cinco jugadas | 75 coups / soixante-quinze coups
E.01 9.6.1 | fivefold repetition / five times same position | quinta repetición / cinco veces la misma posición | cinq fois la même position / cinquième répétition
E.01 9.2 | threefold repetition / three times same position / repetition of moves | triple repetición / repetición de jugadas / tres veces la misma posición | triple répétition / trois fois la même position / répétition de coups
E.01 7.5.5, E.01 7.5.1 | second illegal move / illegal move penalty / two minutes illegal move | segunda jugada ilegal / sanción por jugada ilegal / dos minutos jugada ilegal | deuxième coup illégal / sanction coup illégal / deux minutes coup illégal
E.01 7.5, E.01 3.10.2 | illegal move / king left in check / impossible move | jugada ilegal / movimiento ilegal / dejar el rey en jaque | coup illégal / coup irrégulier / roi laissé en échec
E.01 7.5.2 | pawn not promoted / pawn left on last rank | peón sin coronar / peón en la última fila | pion non promu / pion sur la dernière rangée
E.01 7.5.4 | two hands / both hands | dos manos / con las dos manos | deux mains / avec les deux mains
E.01 7.5.3 | press clock without moving | pulsar el reloj sin mover | appuyer sur la pendule sans jouer
E.01 4.3 | touch move / touched piece | pieza tocada / tocar una pieza | pièce touchée / toucher une pièce
E.01 4.2 | j'adoube / adjust pieces | compongo / componer las piezas / acomodar piezas | j'adoube / adouber
E.01 5.2.1 | stalemate | ahogado / rey ahogado | pat
E.01 5.1.1, E.01 1.4.1 | checkmate | jaque mate | échec et mat
E.01 5.1.2 | resign / resignation / give up | abandonar la partida / rendirse | abandonner la partie / abandon
E.01 5.2.2 | dead position / insufficient material / not enough material | posición muerta / material insuficiente | position morte / matériel insuffisant
E.01 6.9, E.01 6.8, E.01 6.4 | flag fall / out of time / lost on time / time is up | caída de bandera / perder por tiempo / se acabó el tiempo | chute du drapeau / perte au temps / temps écoulé
E.01 8.4 | less than five minutes / stop writing / time trouble | menos de cinco minutos / dejar de anotar / apuros de tiempo | moins de cinq minutes / arrêter de noter / zeitnot
E.01 8 | write the moves / scoresheet / score sheet | anotar las jugadas / planilla | noter les coups / feuille de partie
E.01 8.7 | sign the scoresheet / signature | firmar la planilla / firma | signer la feuille / signature
E.01 9.1.1 | sofia rule / no draws before move 30 / draws forbidden | regla de sofía / tablas prohibidas / tablas antes de la jugada 30 | règle de sofia / nulle interdite / nulle avant le 30e coup
E.01 9.1.2 | draw offer / offer a draw | oferta de tablas / ofrecer tablas | proposition de nulle / proposer nulle
E.01 9.5.3 | wrong claim / incorrect claim | reclamación incorrecta / reclamación falsa | réclamation incorrecte / fausse réclamation
E.01 7.3 | wrong colours / reversed colors / colours swapped | colores cambiados / colores invertidos / colores equivocados | couleurs inversées / mauvaises couleurs
E.01 7.2.1 | wrong initial position / pieces set up wrong | posición inicial incorrecta / piezas mal colocadas | position initiale incorrecte / pièces mal placées
E.01 7.2.2 | board turned / board the wrong way | tablero girado / tablero al revés | échiquier mal orienté / échiquier tourné
E.01 7.4, E.01 7.6 | pieces knocked over / displaced pieces | piezas tiradas / piezas desplazadas | pièces renversées / pièces déplacées
E.01 6.11 | stop the clock / pause the clock | parar el reloj / detener el reloj | arrêter la pendule / stopper la pendule
E.01 6.2.3 | same hand / hand on the clock | misma mano | même main
E.01 6.2.4 | hit the clock / bang the clock | golpear el reloj | taper sur la pendule / frapper la pendule
E.01 6.3.2 | increment / fischer clock / bonus time | incremento / reloj fischer | incrément / cadence fischer
E.01 6.10.2 | clock set wrong / wrong time on the clock | reloj mal puesto / reloj mal ajustado | pendule mal réglée
E.01 6.10.1 | broken clock / defective clock | reloj roto / reloj defectuoso | pendule défectueuse / pendule en panne
E.01 11.2 | leave the room / toilet / bathroom / go out | salir de la sala / baño / ir al aseo | quitter la salle / toilettes / sortir
E.01 11.3.4, C.05 4 | smoking / cigarette / vaping | fumar / cigarrillo / vapear | fumer / cigarette / vapoter
E.01 11.3.1 | notes / advice from outside / help from others | apuntes / consejos / ayuda de otros | notes / conseils / aide extérieure
E.01 11.3.3, FPM annex A | body search / search a player / metal detector | registrar a un jugador / cachear / detector de metales | fouiller un joueur / fouille / détecteur de métaux
E.01 11.5 | noise / distract the opponent / disturb / annoy | ruido / molestar al rival / distraer | bruit / gêner l'adversaire / déranger
E.01 11.7 | refuses to obey / refusal to comply | se niega a obedecer / negativa a cumplir | refuse d'obéir / refus d'obéir
E.01 11.10, C.05 10 | appeal / protest / complain about a decision | apelación / recurso / protestar una decisión | appel / recours / contester une décision
E.01 12.9 | penalties / sanctions / warning | sanciones / amonestación / castigo | sanctions / avertissement / punition
E.01 12.7 | spectators / audience | espectadores / público | spectateurs / public
E.01 12.6, E.01 12.1 | may the arbiter intervene / arbiter interferes | intervención del árbitro / árbitro interviene | intervention de l'arbitre / arbitre intervient
E.01 A | rapid chess / rapid | ajedrez rápido / partida rápida | échecs rapides / partie rapide
E.01 B | blitz | blitz / relámpago | blitz
E.01 A.5.4 | both kings in check | dos reyes en jaque / ambos reyes en jaque | deux rois en échec
E.01 3.8.2, E.01 4.4 | castling / castle | enroque / enrocar | roque / roquer
E.01 3.7.4 | en passant | al paso / captura al paso | en passant / prise en passant
E.01 3.7.5, E.01 4.4.4, E.01 4.6 | promotion / queening / underpromotion | promoción / coronar / coronación | promotion / promouvoir
E.01 4.4.4, E.01 4.6 | upside down rook / inverted rook | torre invertida / torre al revés | tour à l'envers / tour renversée
E.01 I | adjourned game / sealed move / envelope | partida aplazada / jugada secreta / sobre | partie ajournée / coup sous enveloppe / enveloppe
E.01 II | chess960 / fischer random | chess960 / ajedrez 960 | chess960 / échecs 960
E.01 III | quickplay finish / last two minutes | final a caída de bandera / últimos dos minutos | deux dernières minutes
E.01 D | blind player / braille | jugador ciego / invidente / braille | joueur aveugle / non-voyant / braille
D.04.12, E.01 D | wheelchair / disabled player / disability / accessible | silla de ruedas / discapacidad / jugador discapacitado / accesible | fauteuil roulant / handicap / joueur handicapé / accessible
E.01 11.1 | disrepute / insult / bad behaviour | desprestigio / insulto / mal comportamiento | discrédit / insulte / mauvais comportement
E.01 8.1.2 | write the move before playing it | anotar la jugada antes de hacerla | noter le coup avant de le jouer
E.01 8.5 | reconstruct the game | reconstruir la partida | reconstituer la partie
E.01 6.6, C.05 4.4 | start of the round / start the clocks | inicio de la ronda / poner en marcha los relojes | début de la ronde / lancer les pendules
E.01 C | algebraic notation | notación algebraica / notación | notation algébrique
E.01 6.12 | screens / monitors | pantallas / monitores | écrans / moniteurs
E.01 12.5, D.04.12 | extra time / disturbance | tiempo adicional / tiempo extra | temps supplémentaire / temps additionnel
E.01 11.9 | explain the rules / explanation | explicar una regla / explicación | expliquer une règle / explication
C.04.1 3, C.04.1 4, C.04.3 1.5, C.04.3 2.1.2 | bye / free round / odd number of players | bye / ronda libre / número impar de jugadores | exempt / bye / nombre impair de joueurs
C.04.1 2, C.04.3 2.1.1 | same opponent twice / rematch / play each other again | mismo rival dos veces / repetir rival | même adversaire deux fois / rejouer contre le même
C.04.1 7, C.04.3 2.1.3, C.04.3 1.7.1 | three times the same colour / three whites in a row | tres veces el mismo color / tres blancas seguidas | trois fois la même couleur / trois blancs de suite
C.04.2 2.4, C.04.2 4.4.4 | late entry / late registration | inscripción tardía / inscribirse tarde | inscription tardive / s'inscrire en retard
C.05 6.7, C.07 16.1.1 | half point bye / requested bye | bye de medio punto / bye solicitado | bye d'un demi-point / bye demandé
C.05 6, C.04.2 3.2 | withdrawal / player withdraws / leaves the tournament | retirada / jugador que se retira / abandonar el torneo | retrait / joueur qui se retire / abandonner le tournoi
C.05 6.5, C.05 9.3, C.04.2 3.3 | no show / absent without notice | no presentado / ausente sin avisar | absent sans prévenir / ne se présente pas
C.05 10, C.05 10.2 | appeals committee | comité de apelación | comité d'appel / jury d'appel
C.05 9.2, E.04 9.4 | dress code / clothes | código de vestimenta / ropa | tenue vestimentaire / vêtements
C.05 7, C.10 | team captain / captain | capitán de equipo / capitán | capitaine d'équipe / capitaine
C.05 9.4 | prearranged game / fixed result | partida amañada / resultado pactado | partie arrangée / résultat arrangé
C.05 9.5 | eating at the board / food | comer en el tablero / comida | manger à l'échiquier / nourriture
C.05 5.1, C.05 annex, C.05 6.6 | berger tables / round robin | tablas berger / liga todos contra todos | tables de berger / toutes rondes
C.05 11 | photographers / photos | fotógrafos / fotos | photographes / photos
C.02 2, C.02 3 | size of the board / chess pieces | tamaño del tablero / piezas de ajedrez | taille de l'échiquier / pièces d'échecs
C.02 4 | size of the table / chairs | tamaño de las mesas / sillas | taille des tables / chaises
C.01 1.5 | lighting / light in the hall | iluminación / luz de la sala | éclairage / lumière de la salle
C.01 1.4 | temperature / air conditioning | temperatura / aire acondicionado | température / climatisation
C.07 8 | buchholz | buchholz | buchholz
C.07 9.1 | sonneborn-berger | sonneborn-berger | sonneborn-berger
C.07 6 | direct encounter / head to head | encuentro directo / resultado particular | rencontre directe / confrontation directe
C.07 7.1, C.07 7.2 | number of wins / most wins | número de victorias / más victorias | nombre de victoires / plus de victoires
C.07 | tie-break / tied players | desempate / jugadores empatados | départage / joueurs à égalité
C.07 10 | performance rating | performance | performance
B.02 8.3.3, B.02.RB 7.3.3 | k factor / coefficient k | factor k / coeficiente k | coefficient k / facteur k
B.02 8.2, B.02 7.1.4, B.02.RB 7.2 | first rating / initial rating / new player without rating | primer elo / elo inicial / jugador nuevo sin elo | premier classement / elo initial / nouveau joueur sans elo
B.02 8.3.1, B.02.RB 7.3.1 | 400 points difference / 400 point rule | diferencia de 400 puntos / regla de los 400 puntos | différence de 400 points / règle des 400 points
B.02 7.2.2, B.02.RB 6.2.2 | inactive player | jugador inactivo | joueur inactif
B.01 1.4 | title norm / norm | norma de título / norma | norme de titre / norme
B.01 1.4.3, B.01 1.4.4 | foreign players for a norm / foreigners | jugadores extranjeros / extranjeros en una norma | joueurs étrangers / étrangers pour une norme
B.01 1.2, B.01 0.6.2, B.01.DT | direct title | título directo | titre direct
B.06.1 | arbiter title / become an arbiter / arbiter norm | título de árbitro / ser árbitro / norma de árbitro | titre d'arbitre / devenir arbitre / norme d'arbitre
E.04 11, E.04 4.3, E.04 18.9 | disconnected / internet lost / connection | desconexión / se cae internet / conexión | déconnexion / internet coupé / connexion
E.04 9.7 | headphones / earphones | auriculares / cascos | casque / écouteurs
E.04 14, E.04 8.1 | webcam | cámara web / webcam | webcam / caméra
E.04 12.1 | share the screen | compartir la pantalla | partager l'écran
FPR V, E.04 I.D, FPR | false accusation / accuse of cheating | acusación falsa / acusar de trampas | fausse accusation / accuser de triche
C.04.7 | acceleration / virtual points | aceleración / puntos virtuales | accélération / points virtuels
C.04.3 1.4 | floater / downfloat | flotante / descendente | flotteur / flottement
C.04.2 4.3 | wrong result entered / correct a result | resultado equivocado / corregir un resultado | résultat erroné / corriger un résultat
C.04.2 4.4, C.04.2 1.5 | change the pairings / change published pairings | cambiar los emparejamientos | modifier les appariements / changer les appariements
C.04.2 3.6 | order of boards / top boards | orden de los tableros / primeros tableros | ordre des tables / premières tables
AM.I prizes | share the prizes / prize money | repartir los premios / dinero de los premios | partager les prix / argent des prix
AM.IV 6.2, AM.IV 6.1 | armageddon | armagedón / armageddon | armageddon
C.05 7.1 | line-up of a team / board order of a team | alineación del equipo / orden de fuerza | composition de l'équipe / ordre des joueurs
C.05 3.4, AM.I report | report of the chief arbiter | informe del árbitro principal | rapport de l'arbitre principal
E.01 6.7 | my opponent is late | el rival llega tarde | mon adversaire est en retard
E.01 11.2.1, E.01 11.5, C.05 9.5 | is drinking coffee allowed | se puede tomar café | a-t-on le droit de boire un café
E.01 11.3.2 | hearing aid | audífono | appareil auditif
E.01 11.3.2 | my phone rang during the game | me sonó el móvil | mon téléphone a sonné
E.01 11.2.3 | player left the hall without asking | salir de la sala sin permiso | sortir de la salle sans permission
E.01 4.1, E.01 7.5.4 | can I use both hands to castle | enrocar con las dos manos | roquer à deux mains
E.01 4.3 | he touched a piece and moved another | tocó una pieza y movió otra | il a touché une pièce et en a joué une autre
E.01 9.2 | three times the same position | tres veces la misma posición | trois fois la même position
E.01 6.9 | my flag fell but he has only a king | se me cayó la bandera y solo tiene el rey | mon drapeau est tombé mais il n'a que son roi
E.01 6.11.2, E.01 7.4.2 | stopping the clock to call the arbiter | parar el reloj para llamar al árbitro | arrêter la pendule pour appeler l'arbitre
E.01 6.2.1 | I forgot to press the clock | olvidé pulsar el reloj | j'ai oublié d'appuyer sur la pendule
E.01 8.4 | can I stop writing when I have little time | puedo dejar de anotar con poco tiempo | puis-je arrêter de noter quand il me reste peu de temps
E.01 7.2.2 | board set up the wrong way round | el tablero está mal colocado | l'échiquier est mal placé
E.01 7.2.1 | king and queen swapped at the start | rey y dama cambiados al empezar | roi et dame inversés au début
E.01 7.4 | knocked over pieces | tirar piezas | pièces renversées
E.01 7.5.5 | second illegal move in blitz | segunda jugada ilegal en blitz | deuxième coup illégal en blitz
E.01 11.3.4, E.01 11.2.1 | smoking | fumar | fumer
E.01 8.7 | is the result signed on the scoresheet | firmar la planilla | signer la feuille de partie
E.01 11.3.2 | smartwatch | reloj inteligente | montre connectée
E.01 4.9, E.01 6.2.6, E.01 8.1.6, E.01 D | can a wheelchair user have an assistant | jugador en silla de ruedas con ayudante | joueur en fauteuil roulant avec un assistant
E.01 D | blind player | jugador ciego | joueur aveugle
E.01 9.3 | fifty moves without a capture | cincuenta jugadas sin comer | cinquante coups sans prise
E.01 7.5.2 | pawn reached the last row and he pressed the clock | el peón llegó a la última fila y pulsó el reloj | le pion est arrivé à la dernière rangée et il a appuyé
E.01 3.8.2 | castling after the king was in check | enrocar después de un jaque | roquer après un échec
E.01 5.2.1 | stalemate | ahogado | pat
E.01 3.7.4 | en passant | comer al paso | prise en passant
E.01 6.10 | clock shows the wrong time | el reloj marca mal la hora | la pendule affiche un mauvais temps
E.01 11.2.1, E.01 11.5, C.05 9.5 | eating at the board | comer en la mesa | manger à la table
E.01 8.1.2 | may I write the move before playing it | anotar la jugada antes de hacerla | noter le coup avant de le jouer
E.01 11.3.1 | my opponent is analysing in another room | mi rival analiza en otra sala | mon adversaire analyse dans une autre salle
E.01 11.4, E.01 11.2.3 | can I leave after my game is over | puedo irme al terminar la partida | puis-je partir quand ma partie est finie
E.01 11.10 | appeal against the arbiter's decision | recurrir la decisión del árbitro | faire appel de la décision de l'arbitre
"""


def rows():
    """Return the articles that answer, and the questions by language."""
    for line in ROWS.strip().splitlines():
        articles, *questions = (each.strip() for each in line.split(" | "))
        yield (
            tuple(each.strip() for each in articles.split(",")),
            {
                language: tuple(each.strip() for each in cell.split(" / "))
                for language, cell in zip(("en", "es", "fr"), questions, strict=True)
            },
        )


def questions(language):
    """Return every question of a language with the articles that answer it."""
    return [(each, articles) for articles, asked in rows() for each in asked[language]]


def answers(found, articles):
    """Tell whether an article found, its regulation and its number, is one of those wanted."""
    regulation, number = found
    for each in articles:
        wanted, _, place = each.partition(" ")
        below = ("", ".", "(", " ")
        if regulation == wanted and (
            not place
            or any(number == place or number.startswith(place + sign) for sign in below[1:])
        ):
            return True
    return False
