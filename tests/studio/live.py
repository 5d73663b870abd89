"""A studio in a folder of its own, as a user starts it. Every wait has a limit, so that no test can hang."""

import http.client
import json
import os
import re
import select
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 40
SECONDS_TO_ANSWER = 40
SECONDS_TO_END = 10


class LiveStudio:
    """A running studio: its address, and requests as the page or as somebody else sends them."""

    def __init__(self, process, folder):
        self.process, self.folder = process, folder
        assert select.select([process.stdout], [], [], SECONDS_TO_START)[0], "the studio does not start"
        self.address = re.search(r"http://\S+", process.stdout.readline())[0]
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        self.token = self.address.split("#")[1]

    @property
    def own_headers(self):
        return {"X-Mrsim-Token": self.token, "Origin": f"http://127.0.0.1:{self.port}"}

    def send(self, method, path, body=None, headers=None, *, is_own=True):
        """The status and the answer to a request."""
        sent = {**(self.own_headers if is_own else {}), **(headers or {})}
        text = body if isinstance(body, str) or body is None else json.dumps(body)
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_TO_ANSWER)) as connection:
            connection.request(method, path, text, sent)
            answer = connection.getresponse()
            raw = answer.read()
        found = json.loads(raw) if "json" in answer.headers.get("content-type", "") else raw.decode()
        return answer.status, found

    def ask(self, method, path, body=None, revision=None):
        """The answer to a request that must succeed."""
        status, found = self.send(
            method, f"/api/1/{path}", body, {} if revision is None else {"If-Match": str(revision)}
        )
        assert status == 200, found
        return found

    def worker(self):
        """The process id of what plays."""
        listed = subprocess.run(
            ["ps", "--ppid", str(self.process.pid), "-o", "pid=,args="],
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS_TO_END,
        ).stdout
        (found,) = [int(line.split()[0]) for line in listed.splitlines() if "studio.worker" in line]
        return found


@contextmanager
def live_studio(folder, **environment):
    """A studio that is ended by Ctrl-C; one that does not end by itself is killed, and the test fails."""
    process = subprocess.Popen(
        [sys.executable, "-m", "mrsim", "studio", "--no-open"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    try:
        yield LiveStudio(process, folder)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(SECONDS_TO_END)
            raise
        finally:
            process.stdout.close()
