"""What seldom happens is told too, in both languages and to every viewer."""

import pytest

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling, Say
from gorod.engine.role import Team
from gorod.engine.step import Ballot, Briefing, Dealing, Defence, Hunt, Lift, Poll
from gorod.rules import RULESETS
from gorod.texts import JUDGE_VIEWER, LANGUAGES, PUBLIC, Narrator

SAY_SIDES = Say("", ((1, Team.YAKUZA), (2, Team.MANIAC)))
RARE: list[tuple[e.Event, str]] = [
    (e.Redealt(0), "Объявляется пересдача."),
    (
        e.Redealt(3),
        "Игрок № 3 пытался заменить карту. Объявляется пересдача, "
        "а следующую игру он начнёт, имея 3 замечания.",
    ),
    (e.Redealt(3, 0), "Игрок № 3 пытался заменить карту. Объявляется пересдача."),
    (e.Began(Dealing(10, 3, 1)), "Игрок № 3, посмотрите свою карту."),
    (e.Began(Briefing(30, Team.YAKUZA)), "Просыпается якудза и знакомится."),
    (e.Planned(Team.BLACK, ()), "Порядок стрельбы не назначен."),
    (
        e.Startled(3, "sleepwalker"),
        "Лунатик — игрок № 3 — показывает свою карту: мафия стреляет ещё раз.",
    ),
    (e.Hunted(Team.YAKUZA, 0), "Якудза не выбрала жертву."),
    (e.Withdrawn(1, 3), "Игрок № 1 отзывает кандидатуру игрока № 3."),
    (e.Said(1, Say()), "Игрок № 1: «Мне нечего сказать»."),
    (e.Said(1, SAY_SIDES), "Игрок № 1: «Мои проверки: № 1 — якудза, № 2 — маньяк»."),
    (e.Counted(3, (), (1,), 4), "Оставшиеся голоса получает игрок № 3, всего у него 4 голоса."),
    (e.Began(Poll(20, (3, 5))), "Голосуем. Каждый называет одного из игроков: № 3 и 5."),
    (e.Began(Poll(20, (3, 5), revote=1)), "Второй тур. Каждый называет одного из игроков: № 3 и 5."),
    (e.Began(Ballot(5, (3, 5), revote=1)), "Второй тур голосования: № 3 и 5."),
    (e.Tallied(3, 2), "Записано за игрока № 3: 2 голоса."),
    (e.Tallied(0, 2), "Записано «за»: 2 голоса."),
    (e.Began(Defence(30, 3, (5,), (3, 5), 1)), "Игрок № 3, ваша оправдательная речь. Время — 30 секунд."),
    (e.Began(Lift(5, (3,))), "Кто за то, чтобы приговор игроку № 3 остался в силе?"),
    (e.Answered((), 4, False), "Спасибо. «За» — 4 голоса."),
    (e.NobodyLeaves("no_lift"), "Снова поровну. Вопрос о выводе всех не ставится, все остаются в игре."),
    (e.Silenced(3, now=True), "Игрок № 3 лишается слова, его минута окончена."),
    (e.TeamDefeated(3, "peeping"), "Командное поражение из-за игрока № 3: намеренное подглядывание."),
    (e.JudgeChanged(3), "Дальше игру ведёт игрок № 3."),
    (e.Revived(1, 3), "Игрок № 1 спасает игрока № 3: тот остаётся в игре."),
    (e.AlibiShown(3), "У игрока № 3 есть алиби. Сегодня никто не покидает игру."),
    (
        e.Overruled(Overrule(Ruling.ON, "опечатка", (1, 3))),
        "Решение судьи: игрок № 3 выставлен на голосование игроком № 1. Причина: опечатка.",
    ),
    (
        e.Overruled(Overrule(Ruling.OFF, "опечатка", (3,))),
        "Решение судьи: игрок № 3 снят с голосования. Причина: опечатка.",
    ),
    (
        e.Overruled(Overrule(Ruling.VOTES, "пересчёт", votes=((3, 4), (5, 1)))),
        "Решение судьи: голоса считаем так: № 3 — 4 голоса, № 5 — 1 голос. Причина: пересчёт.",
    ),
    (
        e.Overruled(Overrule(Ruling.GOTO, "время", value="night")),
        "Решение судьи: переходим к ночи. Причина: время.",
    ),
    (
        e.Overruled(Overrule(Ruling.END, "время", value="draw")),
        "Решение судьи: игра завершается. Причина: время.",
    ),
]


def narrator(viewer: str | int, lang: str = "ru") -> Narrator:
    """Of a boxed game, the one with the most that can happen."""
    teller = Narrator(RULESETS["boxed"], lang, viewer=viewer)
    teller.tell(e.Started(RULESETS["boxed"], 10, day=1))
    return teller


@pytest.mark.parametrize(("event", "words"), RARE)
def test_rare_events_have_their_words(event: e.Event, words: str) -> None:
    """As the judge hears them."""
    assert narrator(JUDGE_VIEWER).tell(event)[0] == words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", [PUBLIC, JUDGE_VIEWER, 1, 3])
def test_rare_events_are_told_to_everyone(lang: str, viewer: str | int) -> None:
    """Whoever may see them."""
    teller = narrator(viewer, lang)
    assert all(teller.tell(event) for event, _ in RARE)


def test_the_sleepwalker_is_told_what_to_do() -> None:
    """B23."""
    teller = narrator(3)
    teller.tell(e.Began(Hunt(30, Team.BLACK)))
    assert teller.tell(e.Startled(3, "sleepwalker"))[0].startswith(
        "Мафия стреляет в вас. Покажите ей свою карту"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("reason", ["empty_table", "several_at_once", "idle_nights", "idle_misses", "misses"])
def test_every_reason_can_be_told_under_every_ruleset(lang: str, rules: str, reason: str) -> None:
    """A house may switch any of them on."""
    teller = Narrator(RULESETS[rules], lang)
    assert len(teller.tell(e.Ended(e.Outcome(Team.RED, reason), ("citizen", "unknown")))) == 3
