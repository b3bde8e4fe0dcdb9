"""Files and functions stay small enough to be read in one go."""

import ast

LONGEST_FILE = 500
LONGEST_FUNCTION = 70


def test_no_source_file_is_longer_than_500_lines(source):
    long = {str(each): each.text.count("\n") for each in source}
    assert {name: lines for name, lines in long.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_longer_than_70_lines(source):
    long = {
        f"{each}:{node.lineno} {node.name}": length
        for each in source
        for node in ast.walk(each.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := node.end_lineno - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert long == {}


def test_no_module_is_named_after_nothing(source):
    nothing = {"util", "utils", "helper", "helpers", "manager", "misc", "common"}
    assert [str(each) for each in source if each.path.stem in nothing] == []
