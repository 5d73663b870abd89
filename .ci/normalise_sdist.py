# ruff: noqa: INP001  a script, in no package
"""Writes an sdist again with one time, one owner and sorted names, so that the same sources give the same bytes.

python .ci/normalise_sdist.py mrsim-1.0.tar.gz SOURCE_DATE_EPOCH
"""

import gzip
import io
import sys
import tarfile
from pathlib import Path


def normalise_sdist(file: Path, epoch: int) -> None:
    """Replace the archive by one that depends on nothing but its contents."""
    packed = io.BytesIO()
    with tarfile.open(file) as old, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda each: each.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    file.write_bytes(gzip.compress(packed.getvalue(), mtime=epoch))


if __name__ == "__main__":
    normalise_sdist(Path(sys.argv[1]), int(sys.argv[2]))
