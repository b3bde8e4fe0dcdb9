"""The places of a module that can be turned to make a mutant of it, and turning one of them."""

from __future__ import annotations

import ast

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Turner(ast.NodeTransformer):
    """Counts the places of a module that can be turned, and turns one of them.

    Annotations, docstrings, assertions (the ``strict`` of a ``zip`` is one: it tells that two are
    of one length) and what only type checkers read decide nothing at run time, and are left alone.
    """

    def __init__(self, turn: int = -1) -> None:
        self.turn = turn
        self.places: list[tuple[int, str]] = []

    def here(self, node: ast.AST, what: str) -> bool:
        """Count a place, and tell whether it is the one to be turned."""
        self.places.append((getattr(node, "lineno", 0), what))
        return len(self.places) - 1 == self.turn

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for place, operator in enumerate(node.ops):
            other = COMPARISONS[type(operator)]
            if self.here(node, f"{type(operator).__name__} -> {other.__name__}"):
                node.ops[place] = other()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = OPERATORS.get(type(node.op))
        if other and self.here(node, f"{type(node.op).__name__} -> {other.__name__}"):
            node.op = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self.here(node, f"{type(node.op).__name__} -> {other.__name__}"):
            node.op = other()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self.here(node, "not left out"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self.here(node, f"{node.value} -> {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self.here(node, f"{node.value} -> {node.value + 1}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        self.generic_visit(node)
        return self._condition(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        return self._condition(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        # a truth or a number that is returned is turned itself, and none is as good as no
        constant = isinstance(node.value, ast.Constant) and not isinstance(node.value.value, str)
        empty = node.value is None or constant
        if not empty and self.here(node, "return None"):
            node.value = ast.copy_location(ast.Constant(None), node)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return node if node.arg == "strict" else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        # Only the body decides: decorators hold options of dataclasses, returns are types.
        node.args = self.visit(node.args)
        node.body = [self.visit(each) for each in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [self.visit(each) for each in node.body]
        return node

    def _condition(self, node: ast.If | ast.IfExp) -> ast.AST:
        # A comparison or ``not`` is turned as such; a plain condition is denied.
        if isinstance(node.test, ast.Name | ast.Attribute | ast.Call) and self.here(
            node, "condition denied"
        ):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node
