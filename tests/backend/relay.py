"""A relay before PostgreSQL's socket that counts round trips: how often the client speaks after the server has."""
import os
import selectors
import socket
import threading

NAME = ".s.PGSQL.5432"


class Relay:
    """Listens in `where`, passes on to the server whose socket is in `to`. Connections are counted together."""

    def __init__(self, where, to):
        self.turns = 0
        self.to = os.path.join(to, NAME)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(where, NAME))
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.pass_on, args=(client,), daemon=True).start()

    def pass_on(self, client):
        server = socket.socket(socket.AF_UNIX)
        server.connect(self.to)
        answered = True
        with client, server, selectors.DefaultSelector() as both:
            both.register(client, selectors.EVENT_READ, server)
            both.register(server, selectors.EVENT_READ, client)
            while True:
                for key, _ in both.select():
                    data = key.fileobj.recv(1 << 16)
                    if not data:
                        return
                    if key.fileobj is client and answered:
                        self.turns += 1
                    answered = key.fileobj is server
                    key.data.sendall(data)

    def close(self):
        self.listener.close()
