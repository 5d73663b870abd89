"""The public names of `mrsim`: each says what it does, with an example that runs."""

import doctest
import inspect
import pydoc

import pytest

import mrsim

DATA = {"__version__"}
EXAMPLES = [name for name in mrsim.__all__ if name not in DATA]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_public_name_has_an_example(name):
    assert ">>> " in inspect.getdoc(getattr(mrsim, name))


@pytest.mark.parametrize("name", ["mrsim", *EXAMPLES])
def test_its_example_runs(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    object_ = mrsim if name == "mrsim" else getattr(mrsim, name)
    examples = doctest.DocTestParser().get_doctest(inspect.getdoc(object_), {}, name, None, None)
    result = doctest.DocTestRunner(verbose=False).run(examples)
    assert result.failed == 0


def test_the_help_begins_with_what_mrsim_is_and_names_every_function():
    begins = "\n".join(pydoc.plain(pydoc.render_doc(mrsim)).splitlines()[:30])
    assert "Monte Carlo balance analysis of board games" in begins
    assert [name for name in mrsim.__all__ if name not in begins] == []
    assert "pydantic" not in begins


def test_names_are_listed_and_others_refused():
    assert set(mrsim.__all__) <= set(dir(mrsim))
    with pytest.raises(AttributeError, match="module 'mrsim' has no attribute 'ply'"):
        mrsim.ply  # noqa: B018
