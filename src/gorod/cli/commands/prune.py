"""`gorod data prune`: deletes old data while no server is running."""

from time import time

from gorod.cli.commands.data import locked_folder, store_errors
from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.cli.where import Where
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.retention import KeptDays, Retention, Retired, retention, retire_all


def prune(
    *,
    keep_games: int | None = None,
    keep_words: int | None = None,
    where: Where = Where(),  # noqa: B008 — frozen
    output: Output = Output(),  # noqa: B008
) -> int:
    """Delete closed tables and words older than the given numbers of days."""
    days = [one for one in (keep_games, keep_words) if one is not None]
    if not days or min(days) < 0:
        raise output.error("usage", "fault-keep-days")
    with store_errors(output):
        place = where.place
        with locked_folder(where.folder, place) as is_ours:
            if not is_ours:
                raise output.error("folder_taken").at(where.folder)
            gone = _pruned(place, retention(int(time() * 1000), KeptDays(keep_games, keep_words)))
    if output.json:
        write_json({"tables": gone.tables, "games": gone.games, "words": gone.words})
    else:
        write_line(output.say("data-pruned", tables=gone.tables, games=gone.games, words=gone.words))
    return FINE


def _pruned(place: DatabasePlace, what: Retention) -> Retired:
    engine = opened(place)
    try:
        return retire_all(engine, place, what)
    finally:
        engine.dispose()
