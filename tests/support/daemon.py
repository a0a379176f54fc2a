"""Starts and stops a mahjongd of its own for a suite. Nothing here outlives the suite."""

import atexit
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

from support.postgres import new_store

# Guards against hanging, far beyond what a busy machine with a slow disk needs.
START_SECONDS = 300
STOP_SECONDS = 300
READY = re.compile(r"mahjongd listening on (https?://(\S+):(\d+))")

_running = []


def _kill_all():
    for daemon in list(_running):
        daemon.kill()


atexit.register(_kill_all)


def watchdog(seconds):
    """Ends the whole suite, daemons included, when it takes longer than it ever should."""

    def bark():
        print(f"FAIL watchdog: the suite did not end within {seconds} s", flush=True)
        print("0 passed, 1 failed", flush=True)
        _kill_all()
        os._exit(3)

    timer = threading.Timer(seconds, bark)
    timer.daemon = True
    timer.start()


def clean_environment(extra=None):
    """The environment without settings of the daemon, so that only a test's own count."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MAHJONGD_")}
    kept.update(extra or {})
    return kept


class Daemon:
    """A running daemon: host, port, pid, its log (stderr) as a file."""

    def __init__(self, binary, flags=(), env=None, listen="127.0.0.1:0", store=None):
        self.directory = tempfile.TemporaryDirectory(prefix="mahjongd-test-")
        self.log_path = os.path.join(self.directory.name, "log")
        command = [binary]
        if listen is not None:
            command += ["--listen", listen]
        if store is None:
            store = new_store(self.directory.name)
        self.store = store
        if store:
            command += ["--store", store]
        if "--log-level" not in flags:
            command += ["--log-level", "warn"]
        self.command = command + list(flags)
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env=clean_environment(env),
                text=True,
            )
        self.pid = self.process.pid
        self.said = []  # lines of stdout
        _running.append(self)
        self.host, self.port = self._wait_until_ready()

    def _wait_until_ready(self):
        found = []

        def read():
            for line in self.process.stdout:
                self.said.append(line)
                match = READY.search(line)
                if match:
                    found.append((match.group(2).strip("[]"), int(match.group(3))))

        self.reader = threading.Thread(target=read, daemon=True)
        self.reader.start()
        end = time.monotonic() + START_SECONDS
        while not found and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.005)
        if not found:
            self.kill()
            raise RuntimeError(f"{self.command} did not start:\n{self.log_tail()}")
        return found[0]

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as log:
            return log.read()

    def log_tail(self, lines=30):
        return "\n".join(self.log().splitlines()[-lines:])

    def status_kib(self, field):
        """A line of /proc/PID/status in KiB: VmRSS, VmHWM, RssAnon, RssFile."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(field + ":"):
                    return int(line.split()[1])
        raise RuntimeError(f"no {field} in /proc/{self.pid}/status")

    def peak_kib(self):
        """The most that it had of its own. How much of files is there, the machine decides."""
        return self.status_kib("VmHWM") - self.status_kib("RssFile")

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def wait(self, seconds=STOP_SECONDS):
        """The exit status, or None when it is still running after `seconds`."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def stop(self):
        """SIGTERM; answers (exit status or None, seconds it took). Always gone afterwards."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.terminate()
        status = self.wait()
        took = time.monotonic() - begin
        self.kill()
        return status, took

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self in _running:
            _running.remove(self)


def _holds(binary, *marks):
    with open(binary, "rb") as file:
        content = file.read()
    return any(mark in content for mark in marks)


def is_sanitized(binary):
    """Whether the binary was built with a sanitizer: memory measures mean nothing then."""
    return _holds(binary, b"__asan_init", b"__tsan_init", b"__msan_init")


def is_slow(binary):
    """Whether it is of a flavour that takes several times as long as the plain one."""
    return is_sanitized(binary) or _holds(binary, b"__gcov_init")
