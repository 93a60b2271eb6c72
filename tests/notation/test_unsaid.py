"""Records that leave much unsaid."""

from gorod.notation import read

CASE = '[Case "C22"]\n[Rules "classic"]\n'


def test_two_visits_in_one_night_both_count() -> None:
    """C22: neither the maniac nor the doctor can do anything."""
    (record,) = read(
        f'{CASE}[Deal "C C C S M M D C C C Dr X Pu Pu C"]\n[From "N1"]\n'
        "N1 putana 13>12 14>11\nN1 shot 5>1 6>1 7>1 = 1\nN1 doctor 11>1\nN1 maniac 12>2\nD2 dawn = 1\n"
    )
    assert record.result.ok, record.result


def test_those_who_pass_make_the_nominations_nobody_wrote() -> None:
    (record,) = read(
        f'{CASE}[Deal "C C C S M M D C C C"]\n[From "D1"]\n'
        "D1 talk 10\nD1 vote 2: 1 3 / 3: 2 4 5 6 7 8 9 10 = 3\n"
    )
    assert record.result.ok, record.result


def test_a_strange_card_may_lie_in_the_deck() -> None:
    deck = "C C Dr S M M D C C C"
    (record,) = read(f'[Case "F2"]\n[Rules "fiim"]\n[Deck "{deck}"]\nN0 deal 1>1\n')
    assert record.result.ok and "doctor" in record.rules.roles
