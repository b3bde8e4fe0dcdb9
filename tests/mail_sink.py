"""A mail server for tests: it takes messages, keeps them, and refuses whom it is told to."""

import socketserver
import threading
from email import message_from_bytes, policy


class Sink(socketserver.ThreadingTCPServer):
    """Speaks as much of SMTP (RFC 5321) as handing a message over needs."""

    allow_reuse_address, daemon_threads = True, True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Spoken)
        self.messages, self.replies = [], {}
        self.url = f"smtp://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def of(self, address):
        return [each for each in self.messages if each["to"] == address]

    def end(self):
        self.shutdown()
        self.server_close()


class _Spoken(socketserver.StreamRequestHandler):
    def handle(self):
        self.say("220 sink")
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "DATA":
                self.say("354 go on")
                lines = []
                while (read := self.rfile.readline()) not in {b".\r\n", b""}:
                    lines.append(read.removeprefix(b"."))
                taken = message_from_bytes(b"".join(lines), policy=policy.default)
                self.server.messages.append(taken)
                self.say("250 taken")
            elif word == "RCPT":
                address = line.partition("<")[2].partition(">")[0]
                self.say(self.server.replies.get(address, "250 yes"))
            elif word == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 yes")

    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())
