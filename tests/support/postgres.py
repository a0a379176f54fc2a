"""A PostgreSQL server of the tests' own, in a temporary folder: the machine's own is not touched.

TEST_POSTGRES in the environment is the address of one that runs, without a database: suites that
would make a file for their daemon make a database there instead.
"""

import atexit
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid

VARIABLE = "TEST_POSTGRES"
ADMIN = "postgres"
USER = "mahjong"
# What tests do to a server that no ledger's role may: their role may, and nothing beside it.
RIGHTS = f"""
CREATE ROLE {USER} LOGIN CREATEDB;
GRANT SET ON PARAMETER session_replication_role, deadlock_timeout TO {USER};
"""
START_SECONDS = 60
SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "300",
    "shared_buffers": "64MB",
    "log_min_messages": "fatal",
    "autovacuum_naptime": "10s",
    "recovery_init_sync_method": "syncfs",  # one call: a server that was killed is soon back
}


def find_binaries():
    """The newest PostgreSQL that is installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"),
                   key=lambda path: int(path.parent.name))
    if not found:
        raise RuntimeError("no PostgreSQL is installed: tools/deps.sh run test")
    return found[-1]


def plain_user():
    """What runs a command as a user who is not root: the server refuses root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]


class Server:
    """
    A running server, on a socket in its folder; `environment` beside the own one, `settings` beside
    those above.
    """

    def __init__(self, environment=None, of=None, **settings):
        """`of`: it is a standby of that server, and has what that one has."""
        self.environment = {**os.environ, **(environment or {})}
        self.folder = tempfile.mkdtemp(prefix="mahjongd-postgres-")
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self.data = os.path.join(self.folder, "data")
        self.settings = {**SETTINGS, "unix_socket_directories": self.folder, **settings}
        atexit.register(self.remove)
        if of is None:
            self._run("initdb", "-D", self.data, "-U", ADMIN, "--auth=trust", "-E", "UTF8",
                      "--locale=C", "--no-sync")
        else:
            self._run("pg_basebackup", "-D", self.data, "-h", of.folder, "-U", ADMIN, "-R",
                      "-c", "fast", "--no-sync")
        self.start()
        if of is None:
            sql(self.admin, RIGHTS)

    def wait_for_standby(self):
        """From here on a commit is told when a standby has it too."""
        sql(self.admin, "ALTER SYSTEM SET synchronous_standby_names = '*'")
        sql(self.admin, "SELECT pg_reload_conf()")
        while sql(self.admin, "SELECT count(*) FROM pg_stat_replication WHERE"
                                " sync_state = 'sync'") != [["1"]]:
            time.sleep(0.05)

    def promote(self):
        self._run("pg_ctl", "-D", self.data, "-w", "promote")

    @property
    def admin(self):
        """The address for whoever may do anything on the server."""
        return f"postgres://{ADMIN}@/postgres?host={self.folder}"

    @property
    def address(self):
        return f"postgres://{USER}@/postgres?host={self.folder}"

    def _run(self, program, *arguments):
        subprocess.run([*plain_user(), str(find_binaries() / program), *arguments],
                       cwd=self.folder, check=True, env=self.environment,
                       stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        options = " ".join(f"-c {name}={value}" for name, value in self.settings.items())
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                self._run("pg_ctl", "-D", self.data, "-w", "-t", str(START_SECONDS), "-o", options,
                          "-l", os.path.join(self.folder, "log"), "start")
                return
            except subprocess.CalledProcessError:
                # A process of the server that was killed may not be gone yet.
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    @property
    def pid(self):
        return int(pathlib.Path(self.data, "postmaster.pid").read_text("ascii").split()[0])

    def runs(self):
        try:
            return not _is_zombie(self.pid)
        except (OSError, IndexError):
            return False

    def answers(self):
        return subprocess.run([find_binaries() / "pg_isready", "-q", "-h", self.folder],
                              check=False).returncode == 0

    def kill(self):
        """As a machine that loses its power would: no server process gets to say anything."""
        pid = self.pid
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], check=False,
                                  stdout=subprocess.PIPE, text=True).stdout.split()
        for process in (pid, *map(int, children)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        while os.path.exists(f"/proc/{pid}") and not _is_zombie(pid):
            pass

    def stop(self):
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def restart(self):
        """As an operator does: who is connected is cut off, what runs is undone."""
        self._run("pg_ctl", "-D", self.data, "-m", "fast", "-w", "-t", str(START_SECONDS),
                  "-l", os.path.join(self.folder, "log"), "restart")

    def remove(self):
        if os.path.isdir(self.folder):
            try:
                self.stop()
            except (subprocess.CalledProcessError, OSError):
                pass
            shutil.rmtree(self.folder, ignore_errors=True)


def _is_zombie(pid):
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text("ascii")
        return stat.rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def sql(address, text):
    """What psql prints of it: rows of columns, as text."""
    done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address,
                           "-c", text], check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True)
    return [line.split("|") for line in done.stdout.splitlines()]


def is_postgres(store):
    return store.startswith("postgres")


def stored_text_id(text):
    """What is no UUID, where an id stands, as SQL."""
    return f"decode('{bytes(16).hex()}{text.encode().hex()}', 'hex')"


def new_database(address, more=""):
    """The address of a new database on the server."""
    name = "t" + uuid.uuid4().hex
    sql(address, f"CREATE DATABASE {name} {more}")
    return address.replace("/postgres?", f"/{name}?")


def same_database(address):
    """The address of a copy of a database, which nobody uses."""
    return new_database(_server_of(address), f"TEMPLATE {address.split('?')[0].rsplit('/', 1)[1]}")


def _server_of(address):
    begin, end = address.split("?")
    return f"{begin.rsplit('/', 1)[0]}/postgres?{end}"


def new_store(folder):
    """The --store of a daemon that gets one of its own: a database if there is a server for it."""
    address = os.environ.get(VARIABLE)
    return new_database(address) if address else "sqlite:" + os.path.join(folder, "x.db")
