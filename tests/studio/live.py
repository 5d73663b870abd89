"""A studio in a folder of its own, as a user starts it."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class LiveStudio:
    """A running studio: its address, and requests as the page or as somebody else sends them."""

    def __init__(self, process, folder):
        self.process, self.folder = process, folder
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
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
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


@contextmanager
def live_studio(folder):
    process = subprocess.Popen(
        [sys.executable, "-m", "mrsim", "studio", "--no-open"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield LiveStudio(process, folder)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        finally:
            process.stdout.close()
