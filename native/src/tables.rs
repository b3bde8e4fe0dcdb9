//! Squares as numbers from 0 (a1) to 63 (h8), sets of squares as 64-bit numbers, and what each
//! piece attacks from a square. All tables are made while compiling.

pub type Squares = u64;

pub const fn bit(square: u8) -> Squares {
    1u64 << square
}

pub const LIGHT: Squares = 0x55AA_55AA_55AA_55AA;
pub const DARK: Squares = 0xAA55_AA55_AA55_AA55;
pub const FILE_A: Squares = 0x0101_0101_0101_0101;
pub const FILE_H: Squares = 0x8080_8080_8080_8080;

const fn leaps(steps: [(i8, i8); 8]) -> [Squares; 64] {
    let mut table = [0u64; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < 8 {
            let file = (square % 8) as i8 + steps[index].0;
            let rank = (square / 8) as i8 + steps[index].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square] |= 1u64 << (rank * 8 + file);
            }
            index += 1;
        }
        square += 1;
    }
    table
}

pub static KNIGHT_LEAPS: [Squares; 64] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub static KING_STEPS: [Squares; 64] =
    leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

const fn pawn_captures(up: i8) -> [Squares; 64] {
    leaps([(1, up), (-1, up), (1, up), (-1, up), (1, up), (-1, up), (1, up), (-1, up)])
}

/// By side and square: where a pawn of that side standing there captures.
pub static PAWN_CAPTURES: [[Squares; 64]; 2] = [pawn_captures(1), pawn_captures(-1)];

const fn rays(step_file: i8, step_rank: i8) -> [Squares; 64] {
    let mut table = [0u64; 64];
    let mut square = 0;
    while square < 64 {
        let mut file = (square % 8) as i8 + step_file;
        let mut rank = (square / 8) as i8 + step_rank;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            table[square] |= 1u64 << (rank * 8 + file);
            file += step_file;
            rank += step_rank;
        }
        square += 1;
    }
    table
}

static NORTH: [Squares; 64] = rays(0, 1);
static EAST: [Squares; 64] = rays(1, 0);
static NORTH_EAST: [Squares; 64] = rays(1, 1);
static NORTH_WEST: [Squares; 64] = rays(-1, 1);
static SOUTH: [Squares; 64] = rays(0, -1);
static WEST: [Squares; 64] = rays(-1, 0);
static SOUTH_WEST: [Squares; 64] = rays(-1, -1);
static SOUTH_EAST: [Squares; 64] = rays(1, -1);

/// A ray towards higher squares up to and with the first piece on it. Where there is none, the
/// sentinel h8 stands in, whose own rays are empty.
fn up(table: &[Squares; 64], square: u8, occupied: Squares) -> Squares {
    let ray = table[square as usize];
    let first = (ray & occupied | 1 << 63).trailing_zeros();
    ray ^ table[first as usize & 63]
}

/// A ray towards lower squares; the sentinel is a1.
fn down(table: &[Squares; 64], square: u8, occupied: Squares) -> Squares {
    let ray = table[square as usize];
    let first = 63 - (ray & occupied | 1).leading_zeros();
    ray ^ table[first as usize & 63]
}

pub fn rook_attacks(square: u8, occupied: Squares) -> Squares {
    up(&NORTH, square, occupied)
        | up(&EAST, square, occupied)
        | down(&SOUTH, square, occupied)
        | down(&WEST, square, occupied)
}

pub fn bishop_attacks(square: u8, occupied: Squares) -> Squares {
    up(&NORTH_EAST, square, occupied)
        | up(&NORTH_WEST, square, occupied)
        | down(&SOUTH_EAST, square, occupied)
        | down(&SOUTH_WEST, square, occupied)
}

/// What a knight, bishop, rook, queen or king attacks.
pub fn attacks(kind: u8, square: u8, occupied: Squares) -> Squares {
    match kind {
        2 => KNIGHT_LEAPS[square as usize],
        3 => bishop_attacks(square, occupied),
        4 => rook_attacks(square, occupied),
        5 => rook_attacks(square, occupied) | bishop_attacks(square, occupied),
        _ => KING_STEPS[square as usize],
    }
}

const fn between_all() -> [[Squares; 64]; 64] {
    let mut table = [[0u64; 64]; 64];
    let mut from = 0usize;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let steps: [(i8, i8); 8] =
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            let (step_file, step_rank) = steps[direction];
            let mut file = (from % 8) as i8 + step_file;
            let mut rank = (from / 8) as i8 + step_rank;
            let mut passed = 0u64;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let to = (rank * 8 + file) as usize;
                table[from][to] = passed;
                passed |= 1u64 << to;
                file += step_file;
                rank += step_rank;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn lines_all() -> [[Squares; 64]; 64] {
    let mut table = [[0u64; 64]; 64];
    let mut from = 0usize;
    while from < 64 {
        let steps: [(i8, i8); 4] = [(0, 1), (1, 1), (1, 0), (1, -1)];
        let mut axis = 0;
        while axis < 4 {
            let mut line = 1u64 << from;
            let mut way = 0;
            while way < 2 {
                let sign: i8 = if way == 0 { 1 } else { -1 };
                let (step_file, step_rank) = (steps[axis].0 * sign, steps[axis].1 * sign);
                let mut file = (from % 8) as i8 + step_file;
                let mut rank = (from / 8) as i8 + step_rank;
                while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                    line |= 1u64 << (rank * 8 + file);
                    file += step_file;
                    rank += step_rank;
                }
                way += 1;
            }
            let mut to = 0;
            while to < 64 {
                if to != from && line >> to & 1 == 1 {
                    table[from][to] = line;
                }
                to += 1;
            }
            axis += 1;
        }
        from += 1;
    }
    table
}

/// The squares strictly between two squares of a line, none where they share no line.
pub static BETWEEN: [[Squares; 64]; 64] = between_all();
/// The whole line through two squares, none where they share no line.
pub static LINE: [[Squares; 64]; 64] = lines_all();

/// The squares of a set, lowest first.
pub struct Each(pub Squares);

impl Iterator for Each {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

const fn numbers() -> [u64; 969] {
    let mut found = [0u64; 969];
    let mut state = 2023u64;
    let mut index = 0;
    while index < 969 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        found[index] = mixed ^ mixed >> 31;
        index += 1;
    }
    found
}

/// The numbers that identify positions: the same sequence as `arbitro.rules.laws.board.board` has.
static NUMBERS: [u64; 969] = numbers();

pub fn piece_key(side: u8, kind: u8, square: u8) -> u64 {
    NUMBERS[(side as usize * 7 + kind as usize) * 64 + square as usize]
}

pub fn black_key() -> u64 {
    NUMBERS[896]
}

pub fn rook_key(square: u8) -> u64 {
    NUMBERS[897 + square as usize]
}

pub fn passed_key(file: u8) -> u64 {
    NUMBERS[961 + file as usize]
}
