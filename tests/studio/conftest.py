import pytest

from tests.studio.live import live_studio

LONGEST_TEST = 180
"""Seconds, with what its module starts first. It then fails by its name; the usual limit would end its worker."""


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent.name == "studio" and not item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONGEST_TEST, method="signal"))


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    with live_studio(tmp_path_factory.mktemp("project")) as found:
        yield found
