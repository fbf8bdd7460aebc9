"""The searching bot: tree search within a budget, with the tree kept from move to move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

from smokestack.bots.mcts.node import Node
from smokestack.bots.mcts.prefixes import prefix_masks
from smokestack.bots.mcts.settings import Settings, settings_of
from smokestack.bots.mcts.tree import SearchTree
from smokestack.bots.mcts.tree_search import TreeSearch
from smokestack.bots.parallel import search_in_processes
from smokestack.bots.round_clock import RoundClock
from smokestack.bots.simple import Bot
from smokestack.kernel.contract import Advice, State

PLANNED = 0.9
"""The share of the allowed time that is planned for; the last iteration still has to end."""
KEPT = 0.1
"""An old tree is used again if it holds at least this share of the last search's visits."""
AT_ONCE = 4
"""Iterations of thinking ahead between two looks at whether to go on; they take a few milliseconds."""
TRIED = 200
"""Thinking ahead ends if after this many iterations it knows no position of the bot's own that could be found again."""


class Budget:
    """How long to think about one move: seconds, or iterations where a search has to be repeatable.

    Seconds are wall-clock time where somebody waits, and processor time where nobody does. `round_seconds` limits all
    decisions of a round together.
    """

    def __init__(
        self, seconds: float = 0.0, iterations: int = 0, by_processor: bool = False, round_seconds: float = 0.0
    ) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise ValueError("a search needs a budget of seconds or iterations")
        self.seconds = seconds
        self.iterations = iterations
        self.by_processor = by_processor
        self.round_seconds = round_seconds

    def now(self) -> float:
        return process_time() if self.by_processor else perf_counter()


class SearchBot(Bot):
    """Monte-Carlo tree search with the game's advice. It knows the position only through ``resample``."""

    def __init__(
        self,
        name: str,
        advice: Advice,
        budget: Budget,
        settings: Settings | None = None,
        processes: int = 1,
        hidden_information: bool = True,
    ) -> None:
        self.name = name
        self.advice = advice
        self.budget = budget
        self.settings = settings or settings_of(advice)
        self.processes = processes
        self.hidden_information = hidden_information
        """``Game.hidden_information``. True is always safe; False makes a search without secrets faster."""
        self.search: TreeSearch | None = None
        self.pondered = 0
        """Iterations made while others decided, since the last move."""
        self.pondering: tuple[int, Node] | None = None
        """The position where they began, as the tree hashes it, and its node."""
        self.clock = RoundClock(budget.round_seconds)

    def choose(self, state: State, seat: int, rng: Random) -> int:
        began = self.budget.now()
        legal = state.legal_of(seat)
        if self.settings.prune and len(legal) > 1:
            legal = self.advice.sensible(state.resample(seat, rng), legal)
        if len(legal) == 1:
            return legal[0]
        seconds = self.budget.seconds
        if self.budget.round_seconds > 0.0:
            seconds = min(seconds, self.clock.allowed(state.round()))
        action = self.think(state, seat, legal, began + PLANNED * seconds if seconds > 0.0 else 0.0, rng)
        self.clock.spend(self.budget.now() - began)
        return action

    def think(self, state: State, seat: int, legal: list[int], until: float, rng: Random) -> int:
        """The best of these actions, by a search until a time (0: until the iterations are used up)."""
        search = self.prepare(state, seat, legal, until, rng)
        if self.processes > 1:
            visits = search_in_processes(search, state, self.budget.iterations, self.processes, rng)
            if visits:
                return max(legal, key=lambda action: visits.get(action, 0))
        search.think(state, self.budget.iterations, rng)
        best = search.tree.best_action()
        return best if best >= 0 else self.advice.choose(state.resample(seat, rng), legal, rng)

    def prepare(self, state: State, seat: int, legal: list[int], until: float, rng: Random) -> TreeSearch:
        """The search at this position: with what is left of the last tree, or with a new one."""
        search = self.search_of(state, seat)
        found = search.tree.find(state)
        enough = 0.0 if self.pondered else KEPT * search.tree.root.visits
        searched = search.sensible(state.resample(seat, rng), seat) if found and search.prunes() else legal
        if found is not None and (found.seat != seat or found.visits < enough or not _offers(found, searched)):
            found = None
        search.start(state, found, until, rng)
        if found is not None and search.tree.root is found:
            search.ahead = min(found.visits, self.pondered)
        self.pondered, self.pondering = 0, None
        return search

    def search_of(self, state: State, seat: int) -> TreeSearch:
        """The search of this seat's bot, with its last tree if the game is the same."""
        search = self.search
        seats = state.setup().seats
        masks = prefix_masks(state.codec())
        if search is None or search.observer != seat or search.seats != seats or search.masks != masks:
            search = TreeSearch(self.advice, masks, self.settings, seat, seats, self.hidden_information)
            search.playouts.by_processor = self.budget.by_processor
            self.search = search
            self.pondered, self.pondering = 0, None
        return search

    # --- thinking ahead -------------------------------------------------------------------------------------
    def ponder(self, state: State, seat: int, rng: Random, more: Callable[[], bool]) -> int:
        """Grow the tree while another seat decides, for as long as `more` says so; the number of iterations.

        The part of the tree that the game reaches is where the next move continues. Where several seats choose at
        the same time there is nothing to gain: what they choose is hidden, so the tree could not follow them.
        """
        sample = state.resample(seat, rng)
        if sample.actor() < 0 or len(sample.waiting()) > 1:
            return 0
        search = self.search_of(state, seat)
        tree = search.tree
        tree.stores_others = True
        position = tree.hash_of(state)
        if self.pondering != (position, tree.root):
            self.start_pondering(search, state, sample, rng)
            self.pondering = (position, tree.root)
        done = 0
        while more() and not tree.is_full() and not _is_pointless(tree):
            search.grow(state, AT_ONCE, rng)
            done += AT_ONCE
        self.pondered += done
        return done

    def start_pondering(self, search: TreeSearch, state: State, sample: State, rng: Random) -> None:
        """Begin where another seat decides, with playouts as deep as those of a move, but no end in time."""
        found = search.tree.find(state)
        actor = sample.actor()
        if found is not None and (found.seat != actor or not _offers(found, search.sensible(sample, actor))):
            found = None
        seconds = self.budget.seconds
        search.start(state, found, self.budget.now() + PLANNED * seconds if seconds > 0.0 else 0.0, rng)
        search.playouts.until = 0.0


def _is_pointless(tree: SearchTree) -> bool:
    """Has the tree grown without any position of the observer's that could be found again?"""
    if tree.root.visits < TRIED:
        return False
    return not any(node.seat == tree.observer for node in tree.stored.values())


def _offers(node: Node, legal: list[int]) -> bool:
    """Does the node know exactly these actions? A guard against two positions with the same hash."""
    if not node.expanded:
        return True
    return sorted(action for group in node.groups for action in group) == sorted(legal)
