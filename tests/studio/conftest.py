import pytest

from tests.studio.live import live_studio


@pytest.fixture(scope="session")
def studio(tmp_path_factory):
    with live_studio(tmp_path_factory.mktemp("project")) as found:
        yield found
