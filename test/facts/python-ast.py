"""Prints what Python's own parser finds in the files that are named on the standard input: a JSON list of facts a line."""

import ast
import json
import sys


def facts_of(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield f"{node.lineno} function {node.name}"
        elif isinstance(node, ast.ClassDef):
            yield f"{node.lineno} class {node.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield f"{alias.lineno} import {alias.name}"
        elif isinstance(node, ast.ImportFrom):
            yield f"{node.lineno} import {'.' * node.level}{node.module or ''}"
        elif isinstance(node, ast.Call):
            yield call_of(node)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            # A name that is bound to a lambda is a function.
            for target in node.targets[-1:]:
                if isinstance(target, ast.Name):
                    yield f"{target.lineno} function {target.id}"


def call_of(node):
    if isinstance(node.func, ast.Name):
        return f"{node.func.lineno} call {node.func.id}"
    if isinstance(node.func, ast.Attribute):
        return f"{node.func.end_lineno} call {node.func.attr}"
    return f"{node.lineno} call null"


for path in sys.stdin.read().splitlines():
    with open(path, "rb") as file:
        source = file.read()
    print(json.dumps(sorted(facts_of(ast.parse(source)))))
