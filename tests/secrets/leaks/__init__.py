"""Planted leaks: each lets one secret out by changing the running code; the smoke must see every one."""

from msgspec import Struct

from gorod.engine import events as e
from tests.secrets.leaks import answers, audiences, clocks, frames, harmless, pages
from tests.secrets.leaks.planting import Plant


class Leak(Struct, frozen=True):
    """A leak, and the class of leaks it belongs to."""

    group: str
    name: str
    plant: Plant


LEAKS = (
    # a payload carries what others hold or did
    Leak("L1", "everyone is dealt every card", audiences.everyone_sees(e.Dealt)),
    Leak("L1", "everyone sees every act", audiences.everyone_sees(e.Acted)),
    Leak("L1", "everyone meets the clan", audiences.everyone_sees(e.Met)),
    Leak("L1", "everyone hears the plan", audiences.everyone_sees(e.Planned)),
    Leak("L1", "everyone sees blind shots", audiences.everyone_sees(e.Shot)),
    Leak("L1", "everyone sees a revival", audiences.everyone_sees(e.Revived)),
    Leak("L1", "secret rulings are read out", audiences.secret_rulings_are_read_out),
    Leak("L1", "the view counts the blacks", frames.with_member(b"blacks", frames.living_blacks)),
    # state and undo
    Leak("L2", "the deck is sent", audiences.everyone_sees(e.Shuffled)),
    Leak("L2", "every undo is told to all", frames.every_undo_is_told_to_all),
    Leak("L2", "an undo names its turn", frames.an_undo_names_its_turn),
    # log, record, result while the game is on
    Leak("L3", "a record has every line", pages.a_record_has_every_line),
    Leak("L3", "a record has every card", pages.a_record_has_every_card),
    Leak("L3", "a record has the result at once", pages.a_record_has_the_result_at_once),
    Leak("L3", "everyone sees the result being fixed", audiences.everyone_sees(e.Decided)),
    # another way to ask
    Leak("L4", "the view asked for is the judge's", pages.the_view_asked_for_is_the_judges),
    Leak("L4", "the public view is the first seat's", pages.the_public_view_is_the_first_seats),
    # coming back
    Leak("L5", "newcomers see everything", frames.newcomers_see_everything),
    Leak("L5", "newcomers see all acts", frames.newcomers_see_all_acts),
    # spectators and the departed
    Leak("L6", "the departed see everything", audiences.the_departed_see_everything),
    Leak("L6", "departed hunters stay awake", audiences.departed_hunters_stay_awake),
    Leak("L6", "spectators sit with the blacks", frames.changed(frames.spectators_sit_with_the_blacks)),
    Leak("L6", "the cards of the voted are shown", pages.the_cards_of_the_voted_are_shown),
    # the departed act
    Leak("L7", "the departed have their calls", answers.the_departed_have_their_calls),
    Leak("L7", "the departed discuss", answers.the_departed_discuss),
    Leak("L7", "the departed are heard", answers.the_departed_are_heard),
    # time
    Leak("L8", "calls without a holder are skipped", clocks.calls_without_a_holder_are_skipped),
    Leak("L8", "calls without a holder are shorter", clocks.calls_without_a_holder_are_shorter),
    Leak("L8", "a call ends with its act", clocks.a_call_ends_with_its_act),
    Leak("L8", "a hunt ends with the last shot", clocks.a_hunt_ends_with_the_last_shot),
    Leak("L8", "a hunt lasts by its hunters", clocks.a_hunt_lasts_by_its_hunters),
    Leak("L8", "a best move needs a victim", clocks.a_best_move_needs_a_victim),
    Leak("L8", "a second shot has a place if due", clocks.a_second_shot_has_a_place_if_due),
    # who is waited for
    Leak("L9", "the view counts whom it waits for", frames.with_member(b"waiting", frames.waited_for)),
    Leak("L9", "nobody taps for one who is gone", frames.changed(frames.nobody_taps_for_one_who_is_gone)),
    Leak("L9", "acts tick for all", frames.changed(frames.acts_tick_for_all)),
    Leak("L9", "everyone sees hands go up", audiences.everyone_sees(e.Voted)),
    # lists of targets
    Leak("L10", "the blocked have no targets", answers.the_blocked_have_no_targets),
    Leak("L10", "the shot are no targets", answers.the_shot_are_no_targets),
    # announcements
    Leak("L11", "the narrator tells what the judge sees", pages.the_narrator_tells_what_the_judge_sees),
    Leak("L11", "the narrator tells how the night counted", audiences.everyone_sees(e.NightCounted)),
    Leak("L11", "the narrator tells every act", pages.the_narrator_tells_every_act),
    # ids and order
    Leak("L13", "frames are numbered through", frames.changed(frames.numbered_through)),
    Leak("L13", "the living are listed by card", frames.changed(frames.living_by_card)),
    Leak("L13", "targets are listed by card", answers.targets_are_listed_by_card),
    # number and size of frames
    Leak("L16", "acts make frames longer", frames.changed(frames.acts_make_frames_longer)),
    Leak("L16", "targets are touched", frames.changed(frames.targets_are_touched)),
    Leak("L16", "a frame beside a private one is longer", frames.frames_beside_private_ones_end_with_a_line),
    # refusals
    Leak("L17", "a refusal names the holder", answers.a_refusal_names_the_holder),
    Leak("L17", "the blocked are refused", answers.the_blocked_are_refused),
    Leak("L17", "a refusal counts blind shots", answers.a_refusal_counts_blind_shots),
    # hidden fouls
    Leak("L21", "hidden fouls are called out", audiences.everyone_sees(e.Fouled)),
    Leak("L21", "hidden fouls are in the open count", frames.hidden_fouls_in_the_open_count),
    Leak("L21", "rulings on hidden fouls are public", audiences.rulings_on_fouls_are_public),
)

HARMLESS = (
    Leak("", "calls are longer for everybody", harmless.calls_are_longer),
    Leak("", "the view counts the living", frames.with_member(b"living", harmless.living)),
    Leak("", "second shots have no place", harmless.second_shots_have_no_place),
    Leak("", "guesses are the judge's alone", harmless.guesses_are_the_judges),
)
"""Changes that tell nothing: whoever finds a leak in these would find one anywhere."""
