"""The mutants of the code: mutmut's own, those of functions it skips, and those of data."""

import ast
import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from msgspec import Struct
from mutmut.mutation.file_mutation import Mutation, MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import get_ignored_lines
from mutmut.mutation.trampoline_templates import mangle_function_name
from mutmut.utils.format_utils import get_mutant_name

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engine", "roles", "rules", "views", "notation")
LAYERS = {
    "mutmut": "mutmut's own mutants",
    "decorated": "the same changes in functions with a decorator (@cache, @on …), which mutmut skips",
    "data": "one value changed in a ruleset, a role, a table or a default, which mutmut leaves alone",
}
MUTMUT_ENTERS = ("staticmethod", "classmethod")


class Mutant(Struct, frozen=True):
    """One change of one file, not made yet."""

    name: str
    layer: str
    file: Path
    lines: range
    module: cst.Module
    mutation: Mutation

    @property
    def code(self) -> str:
        """The text of the file with the change."""
        changed: Any = deep_replace(self.module, self.mutation.original_node, self.mutation.mutated_node)
        text: str = changed.code
        return text

    @property
    def diff(self) -> str:
        """The changed lines."""
        lines = difflib.unified_diff(self.module.code.splitlines(), self.code.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in lines if not line.startswith(("---", "+++")))


class _Everywhere(MutationVisitor):
    """mutmut's visitor, which also enters decorated functions and knows the members of enums."""

    def __init__(self, file: Path, text: str, wrapper: MetadataWrapper) -> None:
        """Ignore what mutmut ignores."""
        ignored = get_ignored_lines(str(file), text, wrapper)
        super().__init__([*mutation_operators, (cst.Attribute, _next_member)], ignored)

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        return super()._skip_node_and_children(node)


def mutants() -> list[Mutant]:
    """Return every mutant of the packages."""
    return [mutant for file in files() for mutant in _of(file)]


def files() -> list[Path]:
    """Return the files of the packages, relative to the root."""
    folders = [ROOT / "src" / "gorod" / package for package in PACKAGES]
    return [file.relative_to(ROOT) for folder in folders for file in sorted(folder.rglob("*.py"))]


def _of(file: Path) -> Iterator[Mutant]:
    text = (ROOT / file).read_text()
    wrapper = MetadataWrapper(cst.parse_module(text))
    visitor = _Everywhere(file, text, wrapper)
    module = wrapper.visit(visitor)
    places = wrapper.resolve(PositionProvider)
    headers = _class_headers(module)
    owners = _owners(module)
    numbers: Counter[str] = Counter()
    for mutation in visitor.mutations:
        layer = _layer(mutation)
        if layer and mutation.original_node not in headers:
            owner = owners.get(mutation.contained_by_top_level_function, "data")
            numbers[owner] += 1
            name = get_mutant_name(file, f"{owner}__mutmut_{numbers[owner]}")
            place = places[mutation.original_node]
            lines = range(place.start.line, place.end.line + 1)
            yield Mutant(name, layer, file, lines, module, mutation)


def _owners(module: cst.Module) -> dict[cst.CSTNode | None, str]:
    """Return the functions and methods, with mutmut's names for them."""
    found: dict[cst.CSTNode | None, str] = {}
    for node in module.body:
        for inner in [node] if isinstance(node, cst.FunctionDef) else _methods(node):
            owner = node.name.value if isinstance(node, cst.ClassDef) else None
            found[inner] = mangle_function_name(name=inner.name.value, class_name=owner)
    return found


def _methods(node: cst.CSTNode) -> list[cst.FunctionDef]:
    body = node.body.body if isinstance(node, cst.ClassDef) else ()
    return [inner for inner in body if isinstance(inner, cst.FunctionDef)]


def _class_headers(module: cst.Module) -> set[cst.CSTNode]:
    """Return the arguments in `class X(Struct, frozen=True)`: they are not values of the rules."""
    classes = [node for node in module.body if isinstance(node, cst.ClassDef)]
    return {keyword.value for node in classes for keyword in node.keywords}


def _layer(mutation: Mutation) -> str:
    """Return the layer of a mutation; empty if it is neither mutmut's nor that of a value."""
    top = mutation.contained_by_top_level_function
    is_member = isinstance(mutation.original_node, cst.Attribute)
    if not isinstance(top, cst.FunctionDef):
        return "data" if is_member or _is_value(mutation) else ""
    if is_member:
        return ""
    return "mutmut" if all(_is_entered(decorator) for decorator in top.decorators) else "decorated"


def _is_entered(decorator: cst.Decorator) -> bool:
    return isinstance(decorator.decorator, cst.Name) and decorator.decorator.value in MUTMUT_ENTERS


def _is_value(mutation: Mutation) -> bool:
    """Tell whether a mutation changes a number or a constant; texts, names and calls are no rules."""
    return isinstance(mutation.original_node, cst.BaseNumber | cst.Name)


def _next_member(node: cst.Attribute) -> Iterable[cst.Attribute]:
    """Yield the next member of the same enum."""
    members = _enums().get(node.value.value, []) if isinstance(node.value, cst.Name) else []
    if node.attr.value in members:
        after = members[(members.index(node.attr.value) + 1) % len(members)]
        yield node.with_changes(attr=cst.Name(after))


@cache
def _enums() -> dict[str, list[str]]:
    """Return the members of every enum."""
    nodes = [node for file in files() for node in ast.parse((ROOT / file).read_text()).body]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return {
        node.name: [line.targets[0].id for line in node.body if isinstance(line, ast.Assign)]  # type: ignore[attr-defined]
        for node in classes
        if any("Enum" in ast.unparse(base) for base in node.bases)
    }
