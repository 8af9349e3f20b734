"""Trains the static embedding model on mined pairs and writes the shipped model.

A vector is the L2 norm of sum((1 + ln tf) * weight[token] * E[token]): on the code side with a token's frequency
counted over fields (names, path, doc, body) of learned weight, on the query side with query weights of its own. The loss is
symmetric InfoNCE over a batch (van den Oord et al., 2018), with hard negatives: most batches are runs of pairs
from one package. Vocabulary: the most frequent sub-tokens; others are cut into known pieces, as in the runtime.
Several models are trained, each from another start and on another draw of the pairs, and the mean of them is shipped.

    python3 train.py --pairs pairs.tsv --out DIR [--models 6] [--dimensions 256] [--vocabulary 40000] [--epochs 3]
"""

import argparse
import collections
import hashlib
import json
import math
import multiprocessing
import os
import time
import zlib

# Models are trained in parallel, one per core.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from scipy.sparse import csr_matrix

SEED = 1
FIELDS = ["names", "path", "doc", "body"]
LONGEST_PIECE, SHORTEST_PIECE = 24, 3


def read_pairs(path):
    """Rows of [source, language, question, doc, name, container, path, code] (lists of tokens from the third on)."""
    with open(path, encoding="utf8") as file:
        for line in file:
            columns = line.rstrip("\n").split("\t")
            yield columns[0], columns[1], [column.split() for column in columns[2:]]


class Vocabulary:
    """Numbers tokens; an unknown one is split greedily into the longest known pieces of three letters or more."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.ids = {token: number for number, token in enumerate(tokens)}
        self.cut = {}

    def encode(self, tokens):
        out = []
        for token in tokens:
            number = self.ids.get(token)
            if number is not None:
                out.append(number)
            else:
                out.extend(self.pieces(token))
        return out

    def pieces(self, token):
        known = self.cut.get(token)
        if known is None:
            known, at = [], 0
            while at + SHORTEST_PIECE <= len(token):
                for end in range(len(token), at + SHORTEST_PIECE - 1, -1):
                    number = self.ids.get(token[at:end])
                    if number is not None:
                        known.append(number)
                        at = end
                        break
                else:
                    at += 1
            self.cut[token] = known
        return known


def is_held_out(source):
    """One source in forty is used only for evaluation; chosen by hash, so always the same."""
    return hashlib.sha256(source.encode()).digest()[0] % 40 == 0


class Ragged:
    """Concatenated lists of numbers."""

    def __init__(self, lists):
        lengths = np.fromiter((len(each) for each in lists), np.int64, len(lists))
        self.starts = np.concatenate([[0], np.cumsum(lengths)])
        self.values = np.fromiter((value for each in lists for value in each), np.int32, int(self.starts[-1]))

    def take(self, rows):
        """(row in batch, value) for each value of the rows."""
        lengths = self.starts[rows + 1] - self.starts[rows]
        row = np.repeat(np.arange(len(rows)), lengths)
        offset = np.arange(len(row)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return row, self.values[np.repeat(self.starts[rows], lengths) + offset]


def load(path, size):
    rows = list(read_pairs(path))
    counts = collections.Counter()
    for source, _, fields in rows:
        if not is_held_out(source):
            for field in fields:
                counts.update(set(field))
    # Words of questions count more, because users ask with them.
    for source, _, fields in rows:
        if not is_held_out(source):
            counts.update(set(fields[0]))
    tokens = [token for token, count in counts.most_common(size) if count > 2]
    vocabulary = Vocabulary(tokens)
    sources, languages = [row[0] for row in rows], [row[1] for row in rows]
    columns = [Ragged([vocabulary.encode(row[2][c]) for row in rows]) for c in range(6)]
    return vocabulary, sources, languages, columns


class Model:
    def __init__(self, size, dimensions, idf, random):
        self.parameters = {
            "E": random.standard_normal((size, dimensions)).astype("f4") / math.sqrt(dimensions),
            "query": np.log(idf).astype("f4"),
            "code": np.log(idf).astype("f4"),
            "fields": np.log(np.array([3.0, 1.5, 1.5, 1.0], "f4")),
        }
        self.moments = {name: [np.zeros_like(p), np.zeros_like(p)] for name, p in self.parameters.items()}
        self.step = 0
        self.size = size

    def bag(self, batch, row, token, field, side):
        """Sparse (row, token) matrix of (1 + ln tf) * weight, and what its gradient needs."""
        weights = np.exp(self.parameters["fields"])[field] if side == "code" else np.ones(len(row), "f4")
        key = row.astype(np.int64) * self.size + token
        order = np.argsort(key, kind="stable")
        sorted_key = key[order]
        first = np.concatenate([[True], sorted_key[1:] != sorted_key[:-1]]) if len(key) else np.zeros(0, bool)
        starts = np.flatnonzero(first)
        tf = np.add.reduceat(weights[order], starts) if len(starts) else np.zeros(0, "f4")
        unique = sorted_key[starts]
        bag_row, bag_token = unique // self.size, unique % self.size
        weight = np.exp(self.parameters[side])[bag_token]
        log_tf = np.log1p(tf).astype("f4")
        values = (log_tf * weight).astype("f4")
        indptr = np.searchsorted(bag_row, np.arange(batch + 1))
        matrix = csr_matrix((values, bag_token.astype(np.int32), indptr), shape=(batch, self.size))
        return matrix, (bag_row, bag_token, tf, log_tf, weight, order, starts, weights, field)

    def forward(self, matrix):
        total = matrix @ self.parameters["E"]
        norm = np.sqrt((total * total).sum(1, keepdims=True)) + 1e-6
        return total / norm, norm

    def backward(self, gradients, side, matrix, parts, vectors, norm, grad):
        grad = (grad - vectors * (grad * vectors).sum(1, keepdims=True)) / norm
        gradients["E"] += matrix.T.tocsr() @ grad
        bag_row, bag_token, tf, log_tf, weight, order, starts, weights, field = parts
        E = self.parameters["E"]
        dots = np.empty(len(bag_row), "f4")
        for at in range(0, len(bag_row), 65536):
            part = slice(at, at + 65536)
            dots[part] = np.einsum("ij,ij->i", grad[bag_row[part]], E[bag_token[part]])
        by_value = dots * log_tf * weight
        gradients[side] += np.bincount(bag_token, by_value, self.size).astype("f4")
        if side == "code" and len(starts):
            by_tf = dots * weight / (1 + tf)
            lengths = np.diff(np.append(starts, len(order)))
            each = np.repeat(by_tf, lengths) * weights[order]
            gradients["fields"] += np.bincount(field[order], each, len(FIELDS)).astype("f4")

    def update(self, gradients, rate):
        self.step += 1
        first, second = 0.9, 0.99
        for name, gradient in gradients.items():
            m, v = self.moments[name]
            m *= first
            m += (1 - first) * gradient
            v *= second
            v += (1 - second) * gradient * gradient
            scale = rate * math.sqrt(1 - second**self.step) / (1 - first**self.step)
            self.parameters[name] -= scale * m / (np.sqrt(v) + 1e-8)


QUESTION, DOC, NAME, CONTAINER, PATH, CODE = range(6)


def code_tokens(columns, rows):
    parts = [(0, NAME), (0, CONTAINER), (1, PATH), (2, DOC), (3, CODE)]
    taken = [(field, *columns[column].take(rows)) for field, column in parts]
    row = np.concatenate([row for _, row, _ in taken])
    token = np.concatenate([token for _, _, token in taken])
    field = np.concatenate([np.full(len(row), field) for field, row, _ in taken])
    return row, token, field


def drop_fields(row, field, batch, random, chances):
    """Drops whole fields at random, so that each field learns to describe the code."""
    gone = random.random((batch, len(FIELDS))) < chances
    return ~gone[row, field]


def question_tokens(columns, rows, random, drop_name, shorten):
    row, token = columns[QUESTION].take(rows)
    keep = np.ones(len(row), bool)
    if drop_name > 0:
        name_row, name_token = columns[NAME].take(rows)
        named = np.unique(name_row.astype(np.int64) << 32 | name_token)
        is_name = np.isin(row.astype(np.int64) << 32 | token, named)
        keep &= ~(is_name & (random.random(len(rows)) < drop_name)[row])
    if shorten > 0:
        # A random part of the words, because users ask with few.
        rate = np.where(random.random(len(rows)) < shorten, random.uniform(0.25, 0.9, len(rows)), 1.1)
        keep &= random.random(len(row)) < rate[row]
    return row[keep], token[keep]


def batches(sources, train, size, run, random):
    """Nine in ten batches consist of runs of pairs from one source; the others of random pairs."""
    by_source = collections.defaultdict(list)
    for row in train:
        by_source[sources[row]].append(row)
    runs, loose = [], []
    for rows in by_source.values():
        rows = random.permutation(rows)
        whole = len(rows) // run * run
        runs.extend(rows[at : at + run] for at in range(0, whole, run))
        loose.extend(rows[whole:])
    order = random.permutation(len(runs))
    to_loose = order[: len(order) // 20]
    loose = np.concatenate([np.array(loose, np.int64), *(runs[at] for at in to_loose)])
    random.shuffle(loose)
    order = order[len(to_loose) :]
    per_batch = size // run
    out = [np.concatenate([runs[at] for at in order[i : i + per_batch]]) for i in range(0, len(order) - per_batch + 1, per_batch)]
    out += [loose[i : i + size] for i in range(0, len(loose) - size + 1, size)]
    return [out[at] for at in random.permutation(len(out))]


def drawn(languages, rows, most, random):
    """Shuffled rows, with a maximum per language, so that no language dominates."""
    counts, out = collections.Counter(), []
    for row in random.permutation(rows):
        counts[languages[row]] += 1
        if counts[languages[row]] <= most:
            out.append(row)
    return out


def train(model, sources, columns, rows, options, random, report):
    started = time.time()
    plan = [batch for _ in range(options.epochs) for batch in batches(sources, rows, options.batch, 128, random)]
    chances = np.array([options.drop_names, 0.3, 0.5, 0.0])
    for step, batch in enumerate(plan):
        rate = options.rate * 0.5 * (1 + math.cos(math.pi * step / len(plan))) + 1e-5
        size = len(batch)
        q_row, q_token = question_tokens(columns, batch, random, 0.3, options.shorten)
        c_row, c_token, c_field = code_tokens(columns, batch)
        keep = drop_fields(c_row, c_field, size, random, chances)
        c_row, c_token, c_field = c_row[keep], c_token[keep], c_field[keep]
        q_matrix, q_parts = model.bag(size, q_row, q_token, np.zeros(len(q_row), np.int8), "query")
        c_matrix, c_parts = model.bag(size, c_row, c_token, c_field, "code")
        q, q_norm = model.forward(q_matrix)
        c, c_norm = model.forward(c_matrix)
        logits = (q @ c.T) / options.temperature
        e = np.exp(logits - 1 / options.temperature)
        diagonal = np.arange(size)
        by_row, by_column = e.sum(1, keepdims=True), e.sum(0, keepdims=True)
        grad = e * (0.5 / by_row + 0.5 / by_column)
        loss = -np.log(e[diagonal, diagonal] / by_row[:, 0] + 1e-30).mean()
        grad[diagonal, diagonal] -= 1
        grad /= size * options.temperature
        gradients = {name: np.zeros_like(p) for name, p in model.parameters.items()}
        model.backward(gradients, "query", q_matrix, q_parts, q, q_norm, grad @ c)
        model.backward(gradients, "code", c_matrix, c_parts, c, c_norm, grad.T @ q)
        model.update(gradients, rate)
        if step % 50 == 0:
            fields = {name: round(float(np.exp(w)), 2) for name, w in zip(FIELDS, model.parameters["fields"])}
            report(f"{step}/{len(plan)} loss {loss:.4f} {fields} {time.time() - started:.0f} s")


def ranks(scores):
    right = scores[np.arange(len(scores)), np.arange(len(scores))]
    return (scores > right[:, None]).sum(1) + 1


def reciprocal(rank):
    return float(np.where(rank <= 10, 1 / rank, 0).mean())


class Evaluation:
    """MRR@10 among 1,000 candidates of held-out sources, with and without the name in the question."""

    def __init__(self, columns, held_out, size):
        self.columns, self.size = columns, size
        random = np.random.default_rng(SEED)
        rows = random.permutation(held_out)
        self.groups = [rows[at : at + 1000] for at in range(0, min(len(rows), 8000) - 999, 1000)]

    def questions(self, rows, drop_name):
        return question_tokens(self.columns, rows, np.random.default_rng(SEED), drop_name, 0)

    def code(self, rows):
        row, token, field = code_tokens(self.columns, rows)
        keep = field != FIELDS.index("doc")
        return row[keep], token[keep], field[keep]

    def __call__(self, model):
        out = {}
        for label, drop in [("with", 0.0), ("without", 1.1)]:
            found = []
            for rows in self.groups:
                q_row, q_token = self.questions(rows, drop)
                c_row, c_token, c_field = self.code(rows)
                q, _ = model.forward(model.bag(len(rows), q_row, q_token, np.zeros(len(q_row), np.int8), "query")[0])
                c, _ = model.forward(model.bag(len(rows), c_row, c_token, c_field, "code")[0])
                found.append(reciprocal(ranks(q @ c.T)))
            out[label] = round(float(np.mean(found)), 4)
        return out

    def bm25(self):
        out = {}
        for label, drop in [("with", 0.0), ("without", 1.1)]:
            found = []
            for rows in self.groups:
                q_row, q_token = self.questions(rows, drop)
                c_row, c_token, _ = self.code(rows)
                shape = (len(rows), self.size)
                tf = csr_matrix((np.ones(len(c_row)), (c_row, c_token)), shape=shape).tocoo()
                length = np.bincount(c_row, minlength=len(rows))
                df = np.bincount(tf.col, minlength=self.size)
                idf = np.log(1 + (len(rows) - df + 0.5) / (df + 0.5))
                norm = 0.25 + 0.75 * length / length.mean()
                weights = idf[tf.col] * tf.data * 2.2 / (tf.data + 1.2 * norm[tf.row])
                code = csr_matrix((weights, (tf.row, tf.col)), shape=shape)
                q = csr_matrix((np.ones(len(q_row)), (q_row, q_token)), shape=shape)
                found.append(reciprocal(ranks(np.asarray((q @ code.T).todense()))))
            out[label] = round(float(np.mean(found)), 4)
        return out


def averaged(models):
    """The mean of separately trained models (a "soup": Wortsman et al., 2022).

    A model's axes may be turned without changing what it says, so each is first turned to lie on the first as well as
    it can (orthogonal Procrustes: Schönemann, 1966). What the models agree on stays, what is chance in each grows small.
    """
    first, rows = None, []
    for each in models:
        # A token's weight in code is multiplied into its row; for the rotation, rows also have their weight in questions.
        own = each["E"] * np.exp(each["code"])[:, None]
        own /= np.sqrt((own * own).sum(1).mean())
        counted = own * np.exp((each["query"] - each["code"]) / 2)[:, None]
        if first is None:
            first = counted
        left, _, right = np.linalg.svd(counted.T @ first)
        rows.append(own @ (left @ right))
    mean = {"E": np.mean(rows, 0), "code": np.zeros_like(models[0]["code"])}
    mean["query"] = np.mean([each["query"] - each["code"] for each in models], 0)
    mean["fields"] = np.mean([each["fields"] for each in models], 0)
    return {name: value.astype("f4") for name, value in mean.items()}


def turned(E, vectors):
    """E rotated to the principal components of these vectors, largest first.

    Dot products stay as they are; the leading dimensions then say roughly what all of them say (Jolliffe, Principal
    Component Analysis, 2002), so that a search can look at them first.
    """
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    return E @ axes[:, ::-1]


def sample_vectors(model, columns, rows):
    """Vectors of the code and of the questions of these pairs."""
    q_row, q_token = columns[QUESTION].take(rows)
    q, _ = model.forward(model.bag(len(rows), q_row, q_token, np.zeros(len(q_row), np.int8), "query")[0])
    c, _ = model.forward(model.bag(len(rows), *code_tokens(columns, rows), "code")[0])
    return np.concatenate([q, c])


def export(model, vocabulary, sample, folder, facts):
    """embedding.bin: for each token its scale (float32), query and code weight (float32), then its int8 row; header as JSON."""
    os.makedirs(folder, exist_ok=True)
    E = turned(model.parameters["E"], sample)
    # A row's length is moved into the weights, so that the row uses the full range of int8.
    scale = np.abs(E).max(1) / 127
    rows = np.round(E / scale[:, None]).astype(np.int8)
    query = (np.exp(model.parameters["query"]) * scale).astype("<f4")
    code = (np.exp(model.parameters["code"]) * scale).astype("<f4")
    data = query.tobytes() + code.tobytes() + rows.tobytes() + "\n".join(vocabulary.tokens).encode()
    with open(os.path.join(folder, "embedding.bin"), "wb") as file:
        file.write(data)
    fields = {name: round(float(np.exp(w)), 4) for name, w in zip(FIELDS, model.parameters["fields"])}
    header = {"version": 2, "dimensions": E.shape[1], "headDimensions": E.shape[1] // 2, "tokens": E.shape[0], "fields": fields}
    header |= {"sha256": hashlib.sha256(data).hexdigest(), "crc32": zlib.crc32(data), **facts}
    with open(os.path.join(folder, "embedding.json"), "w") as file:
        json.dump(header, file, indent=2)
        file.write("\n")


def side_by_side(work, count):
    """Runs work(0) to work(count - 1), one per core. Forked, so that loaded data is shared."""
    global forked
    forked = work
    with multiprocessing.get_context("fork").Pool(min(count, os.cpu_count())) as pool:
        return pool.map(call_forked, range(count), chunksize=1)


def call_forked(number):
    return forked(number)


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--models", type=int, default=6)
    parser.add_argument("--per-language", type=int, default=80_000, help="pairs of a language that one model is trained on")
    parser.add_argument("--dimensions", type=int, default=256)
    parser.add_argument("--vocabulary", type=int, default=40000)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--temperature", type=float, default=0.06)
    parser.add_argument("--shorten", type=float, default=0.3)
    parser.add_argument("--drop-names", type=float, default=0.2)
    return parser.parse_args()


def main():
    options = parse()
    vocabulary, sources, languages, columns = load(options.pairs, options.vocabulary)
    size = len(vocabulary.tokens)
    print(f"{len(sources)} pairs, {size} tokens", flush=True)
    held = np.array([is_held_out(source) for source in sources])
    rows = np.flatnonzero(~held)
    row, token, _ = code_tokens(columns, rows)
    df = np.bincount(np.unique(row.astype(np.int64) * size + token) % size, minlength=size)
    idf = np.log(1 + len(rows) / (1 + df))
    evaluate = Evaluation(columns, np.flatnonzero(held), size)
    keyword = evaluate.bm25()
    print("BM25", keyword, flush=True)

    def train_one(number):
        random = np.random.default_rng([SEED, number])
        model = Model(size, options.dimensions, idf / idf.mean(), random)
        some = drawn(languages, rows, options.per_language, random)
        train(model, sources, columns, some, options, random, lambda said: print(f"model {number}: {said}", flush=True))
        print(f"model {number}: held out {evaluate(model)}", flush=True)
        return model.parameters

    model = Model(size, options.dimensions, idf / idf.mean(), np.random.default_rng(SEED))
    model.parameters = averaged(side_by_side(train_one, options.models))
    found = evaluate(model)
    print("held out", found, flush=True)
    by_language = dict(collections.Counter(languages[row] for row in rows).most_common())
    facts = {"pairs": by_language, "models": options.models, "seed": SEED, "heldOut": {"bm25": keyword, "model": found}}
    sample = sample_vectors(model, columns, np.random.default_rng(SEED).permutation(rows)[:20000])
    export(model, vocabulary, sample, options.out, facts)


main()
