"""TCPS: a second server on the same PostgreSQL, with a certificate made for the test."""
import datetime
import ipaddress
import os
import socket
import ssl
import subprocess
import tempfile
import threading

import oracledb
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kit import PASSWORD, USER, check, connect, fails, same

PEM, PLAIN = serialization.Encoding.PEM, serialization.NoEncryption()


def make_certificate(folder, name, issuer=None):
    """A key and a certificate, signed by `issuer` or by itself, in NAME.pem, the latter also in NAME.crt; returns both."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    signer, signer_name = (issuer[0], issuer[1].subject) if issuer else (key, subject)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (x509.CertificateBuilder().subject_name(subject).issuer_name(signer_name).public_key(key.public_key())
                   .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
                   .not_valid_after(now + datetime.timedelta(days=2)).add_extension(names, False)
                   .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), True).sign(signer, hashes.SHA256()))
    with open(os.path.join(folder, name + ".pem"), "wb") as file:
        file.write(key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, PLAIN) + certificate.public_bytes(PEM))
    with open(os.path.join(folder, name + ".crt"), "wb") as file:
        file.write(certificate.public_bytes(PEM))
    return key, certificate


class Server:
    """dbsaci with TCPS; ends with the block."""

    def __init__(self, folder, *options):
        backend = f"host={os.environ['PGHOST']} dbname={os.environ['PGDATABASE']} user={os.environ['PGUSER']}"
        self.process = subprocess.Popen(
            [f"/proc/{os.environ['DBSACI_PID']}/exe", "--backend", backend, "--listen", "127.0.0.1:0", "--tls-listen", "127.0.0.1:0",
             "--tls-cert", os.path.join(folder, "server.pem"), "--user", f"{USER}/{PASSWORD}", *options], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.port, lines = 0, []
        for line in self.process.stderr:
            lines.append(line)
            if " listening_tls " in line:
                self.port = int(line.split("address=")[1].split()[0].rsplit(":", 1)[1])
            if " listening " in line:
                break
        else:
            raise AssertionError("the server did not start: " + "".join(lines))
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)


def wallet(folder, *names):
    made = tempfile.mkdtemp(dir=folder)
    with open(os.path.join(made, "ewallet.pem"), "wb") as out:
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                out.write(file.read())
    return made


# feature: A-10
@check
def tcps(_):
    with tempfile.TemporaryDirectory() as folder:
        authority = make_certificate(folder, "authority")
        make_certificate(folder, "server", authority)
        make_certificate(folder, "stranger")
        with Server(folder) as server:
            dsn = f"tcps://localhost:{server.port}/FREEPDB1"
            with connect(dsn=dsn, wallet_location=wallet(folder, "authority.crt")) as connection:
                cursor = connection.cursor()
                data = os.urandom(3 << 20)  # many records both ways
                same(cursor.execute("SELECT :1 FROM dual", [data]).fetchone()[0] == data, True)
                same(len(cursor.execute("SELECT LEVEL, RPAD('x', 1000) FROM dual CONNECT BY LEVEL <= 3000").fetchall()), 3000)
                connection.call_timeout = 300
                fails("DPY-4024", lambda: cursor.execute("BEGIN DBMS_SESSION.SLEEP(20); END;"))
                connection.call_timeout = 0
                same(cursor.execute("SELECT 1 FROM dual").fetchone(), (1,))
            fails("DPY-6005", lambda: connect(dsn=dsn, wallet_location=wallet(folder, "stranger.crt")))
            fails("DPY-6005", lambda: connect(dsn=f"localhost:{server.port}/FREEPDB1"))
            for version, accepted in ((ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)):
                context = ssl.create_default_context(cafile=os.path.join(folder, "authority.crt"))
                context.minimum_version = context.maximum_version = version
                try:
                    with socket.create_connection(("127.0.0.1", server.port)) as raw, context.wrap_socket(raw, server_hostname="localhost"):
                        same(accepted, True)
                except (ssl.SSLError, ConnectionError):
                    same(accepted, False)


# feature: A-11
@check
def client_certificate_wanted(_):
    with tempfile.TemporaryDirectory() as folder:
        authority = make_certificate(folder, "authority")
        make_certificate(folder, "server", authority)
        make_certificate(folder, "client", authority)
        with Server(folder, "--tls-client-ca", os.path.join(folder, "authority.crt")) as server:
            dsn = f"tcps://localhost:{server.port}/FREEPDB1"
            with connect(dsn=dsn, wallet_location=wallet(folder, "client.pem", "authority.crt")) as connection:
                same(connection.cursor().execute("SELECT 1 FROM dual").fetchone(), (1,))
            try:
                connect(dsn=dsn, wallet_location=wallet(folder, "authority.crt")).close()
            except oracledb.Error:
                return
            raise AssertionError("a client without a certificate came in")
