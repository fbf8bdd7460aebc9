"""Toy games with one fault each, and the sentence the test kit must find for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.kernel.toy import DEAL, HIDE, SEATS, SHOW, Lantern, LanternView

from smokestack.kernel.codec import Codec, Kind, Words
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import Fact, Refusal
from smokestack.kernel.fields import FieldValue

FAULTS: list[tuple[type[Lantern], str]] = []


def fault(sentence: str) -> Callable[[type[Lantern]], type[Lantern]]:
    """A toy game with a fault, and the sentence the kit must find for it."""

    def note(state: type[Lantern]) -> type[Lantern]:
        FAULTS.append((state, sentence))
        return state

    return note


# --- positions that are written down ------------------------------------------------------------------------
@fault("a position that was written down by dump() is another one after load()")
class ForgetfulDump(Lantern):
    def dump(self) -> dict[str, FieldValue] | None:
        return {"turn": self.turn}

    def load(self, dump: dict[str, FieldValue]) -> None:
        self.turn = 1


# --- the seats ----------------------------------------------------------------------------------------------
@fault("actor() is 7, which is not a seat")
class WrongActor(Lantern):
    def actor(self) -> int:
        return 7 if super().actor() == 2 else super().actor()


@fault("waiting() is not in seat order: [2, 1, 0]")
class WaitingBackwards(Lantern):
    def waiting(self) -> list[int]:
        return super().waiting()[::-1]


@fault("actor() is 0 but waiting() is [1, 2]")
class ActorNotWaiting(Lantern):
    def waiting(self) -> list[int]:
        return [seat for seat in super().waiting() if seat]


@fault("nobody decides now, but waiting() is [0]")
class WaitingForNobody(Lantern):
    def waiting(self) -> list[int]:
        return super().waiting() if self.actor() >= 0 else [0]


@fault("seat 1 is in waiting() but has no legal action")
class NothingToDo(Lantern):
    def legal_of(self, seat: int) -> list[int]:
        return [] if seat == 1 else super().legal_of(seat)


@fault("legal_of(0) holds others' actions")
class OthersActions(Lantern):
    def legal_of(self, seat: int) -> list[int]:
        return super().legal_of(1 if seat == 0 else seat)


# --- the actions --------------------------------------------------------------------------------------------
@fault("a dead end: the game is not over, but there is no legal action")
class DeadEnd(Lantern):
    def legal(self) -> list[int]:
        return [] if self.turn == 2 and self.actor() == CHANCE else super().legal()


@fault("legal() lists an action twice")
class Twice(Lantern):
    def legal(self) -> list[int]:
        return [*super().legal(), *super().legal()[:1]]


@fault("legal() lists 2001 actions; a decision must stay below 2,000")
class TooMany(Lantern):
    def legal(self) -> list[int]:
        return list(range(2001))


@fault("legal() called twice gives two answers")
class Fickle(Lantern):
    calls = 0

    def legal(self) -> list[int]:
        type(self).calls += 1
        return super().legal()[:: 1 if self.calls % 2 else -1]


@fault("legal() holds an int that the codec cannot pack")
class NoAction(Lantern):
    def legal(self) -> list[int]:
        return [*super().legal(), 1 << 30]


@fault("the game is over and there are legal actions")
class NeverQuiet(Lantern):
    def legal(self) -> list[int]:
        return [HIDE.pack(0)] if self.actor() == OVER else super().legal()


ALIKE = Codec([Kind(0, "deal", [SEATS, Words("light", 3, ["dim", "dim", "dim"])]), SHOW, HIDE])
MUDDLED = Codec([DEAL, SHOW, HIDE, Kind(9, "deal east dim")])


@fault("two actions have the same text: 'deal east dim'")
class Alike(Lantern):
    def codec(self) -> Codec:
        return ALIKE


@fault("'deal east dim' reads back as 'deal east dim'")
class Muddled(Lantern):
    def codec(self) -> Codec:
        return MUDDLED


# --- refusals -----------------------------------------------------------------------------------------------
@fault("is legal and refused: Refusal('LAN-1', 'not_now', {})")
class RefusesLegal(Lantern):
    def refusal(self, action: int) -> Refusal | None:
        return Refusal("LAN-1", "not_now")


@fault("is neither legal nor refused")
class RefusesNothing(Lantern):
    def refusal(self, action: int) -> Refusal | None:
        return None


@fault("a refusal names LAN-99, which is not a clause")
class NoSuchClause(Lantern):
    def refusal(self, action: int) -> Refusal | None:
        return super().refusal(action) and Refusal("LAN-99", "not_now")


@fault("KeyError: 'refusal.because'")
class Speechless(Lantern):
    def refusal(self, action: int) -> Refusal | None:
        return super().refusal(action) and Refusal("LAN-1", "because")


# --- copies -------------------------------------------------------------------------------------------------
@fault("clone() differs from its original")
class ForgetfulClone(Lantern):
    def clone(self) -> Lantern:
        other = super().clone()
        other.dealt = 0
        return other


@fault("on a clone changed the original")
class SharingClone(Lantern):
    def clone(self) -> Lantern:
        other = super().clone()
        other.hands = self.hands
        return other


@fault("has another effect when events are asked for")
class EventsMatter(Lantern):
    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        super().apply(action, events)
        if events is None:
            self.points[0] += 1


# --- secrets ------------------------------------------------------------------------------------------------
@fault("the view of seat 0 leaks")
class OpenHands(Lantern):
    def view(self, seat: int | None) -> LanternView:
        view = super().view(seat)
        return view if seat is None else LanternView(seat, view.round, view.points, self.hands[1], [], [], [])


@fault("a spectator's view changes when seat 0 resamples")
class OpenToSpectators(Lantern):
    def view(self, seat: int | None) -> LanternView:
        return super().view(1) if seat is None else super().view(seat)


@fault("legal_of(0) leaks hidden information")
class TellingActions(Lantern):
    def legal_of(self, seat: int) -> list[int]:
        legal = super().legal_of(seat)
        return legal[:1] if seat == 0 and legal and self.hands[1][2] else legal

    def refusal(self, action: int) -> Refusal | None:
        hidden = action & 63 == SHOW.code and action not in self.legal_of(SHOW.unpack(action)[0])
        return super().refusal(action) or (Refusal("LAN-2", "answered") if hidden else None)


@fault("resample(0) changed the position it was called on")
class ResampleInPlace(Lantern):
    def resample(self, seat: int, rng: Random) -> State:
        self.turn += 1
        return self


@fault("some actions are secret, but resample() never changes anything")
class NoResample(Lantern):
    def resample(self, seat: int, rng: Random) -> State:
        return self.clone()


@fault("prompt() leaks: it changes when seat")
class TellingPrompt(Lantern):
    def prompt(self) -> Fact:
        prompt = super().prompt()
        return prompt if self.actor() == CHANCE else Fact("choose", prompt.seat, {"other": sum(self.hands[1][1:])})


@fault("the refusal of 'show ")
class TellingRefusals(Lantern):
    """It says which of the lights that a seat does not have the others have chosen."""

    def refusal(self, action: int) -> Refusal | None:
        refusal = super().refusal(action)
        if refusal is not None and refusal.key == "not_yours" and SHOW.unpack(action)[1] + 1 in self.answers:
            return Refusal("LAN-2", "answered")
        return refusal


@fault("reveals('")
class TellingReveals(Lantern):
    def reveals(self, action: int) -> bool:
        return super().reveals(action) or bool(self.hands[1][2])


@fault("reveals hidden information, but reveals() is False")
class DeniesReveals(Lantern):
    def reveals(self, action: int) -> bool:
        return False


@fault("a draft of seat 0 is told to others")
class OpenDraft(Lantern):
    def is_draft(self, action: int) -> bool:
        return True


@fault("a draft of seat 0 changes who must decide")
class AnsweringDraft(Lantern):
    def is_draft(self, action: int) -> bool:
        return True

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        super().apply(action)


@fault("a draft of seat 0 changes what others see")
class ShowingDraft(Lantern):
    def is_draft(self, action: int) -> bool:
        return action & 63 == HIDE.code

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        if self.is_draft(action):
            self.points[HIDE.unpack(action)[0]] += 1
        else:
            super().apply(action, events)


# --- chance -------------------------------------------------------------------------------------------------
@fault("odds() and legal() name different outcomes")
class OddsForget(Lantern):
    def odds(self) -> list[tuple[int, float]]:
        return super().odds()[1:]


@fault("the probabilities do not add up to 1")
class WrongOdds(Lantern):
    def odds(self) -> list[tuple[int, float]]:
        return [(action, chance * 0.9) for action, chance in super().odds()]


@fault("an outcome has probability 0")
class NoOdds(Lantern):
    def odds(self) -> list[tuple[int, float]]:
        (first, one), (second, two), *rest = super().odds()
        return [(first, one + two), (second, 0.0), *rest]


@fault("draw() gave an outcome that legal() does not list")
class WrongDraw(Lantern):
    def draw(self, rng: Random) -> int:
        return HIDE.pack(0)


@fault("a probability of 0.333, but 4 of 11 pieces stand for it")
class OddsForgetWhatIsGone(Lantern):
    """Every round begins with the odds of a full bag."""

    def odds(self) -> list[tuple[int, float]]:
        return [(action, 1 / len(self.legal())) for action in self.legal()]


@fault("a probability of 0.500, but 4 of 12 pieces stand for it")
class NeverBlinding(Lantern):
    """The draw, the odds and the legal outcomes agree with each other, but not with the cards that are left."""

    def legal(self) -> list[int]:
        legal = super().legal()
        return legal[:2] if self.actor() == CHANCE else legal

    def odds(self) -> list[tuple[int, float]]:
        return [(action, 1 / len(self.legal())) for action in self.legal()]

    def draw(self, rng: Random) -> int:
        return rng.choice(self.legal())

    def refusal(self, action: int) -> Refusal | None:
        hidden = self.actor() == CHANCE and action not in self.legal()
        return Refusal("LAN-1", "not_now") if hidden else super().refusal(action)


# --- the course and the end ---------------------------------------------------------------------------------
@fault("the referee objects: there are 11 cards instead of 12")
class LosesCards(Lantern):
    def score(self, events: list[Fact] | None) -> None:
        super().score(events)
        self.gone = [max(0, count - 1) for count in self.gone[:1]] + self.gone[1:]


@fault("ranking() does not name every seat once: [[0, 1]]")
class ShortRanking(Lantern):
    def ranking(self) -> list[list[int]]:
        return [[0, 1]]


@fault("scores() has 1 entries for 3 seats")
class ShortScores(Lantern):
    def scores(self) -> list[int]:
        return [0]


@fault("eliminated() is not in seat order: [1, 0]")
class EliminatedBackwards(Lantern):
    def eliminated(self) -> list[int]:
        return [1, 0]


@fault("eliminated() names seats that do not exist: [5]")
class EliminatedStranger(Lantern):
    def eliminated(self) -> list[int]:
        return [5]


@fault("eliminated() was [1] and is [], but seats never come back")
class ComesBack(Lantern):
    def eliminated(self) -> list[int]:
        return [1] if self.dealt == 2 else []


@fault("KeyError: 'prompt.ponder'")
class AsksOddly(Lantern):
    def prompt(self) -> Fact:
        return Fact("ponder")


@fault("KeyError: 'event.sneezed'")
class Sneezes(Lantern):
    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        super().apply(action, events)
        if events is not None:
            events.append(Fact("sneezed", 0))


@fault("ZeroDivisionError: integer division or modulo by zero")
class Crashes(Lantern):
    def score(self, events: list[Fact] | None) -> None:
        self.turn //= 0


@fault("the record replays to another position")
class Moody(Lantern):
    moods = 0

    def score(self, events: list[Fact] | None) -> None:
        super().score(events)
        if events is not None:
            type(self).moods += 1
            self.points[0] += self.moods

    def clone(self) -> Lantern:
        other = super().clone()
        other.score = lambda events: Lantern.score(other, None)  # type: ignore[method-assign]
        return other
