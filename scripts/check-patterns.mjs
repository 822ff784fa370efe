import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

process.env.RECHECK_BACKEND = 'pure'; // neither Java nor a binary

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/patterns.json');
const SOURCE = /\.(?:[cm]?js|tsx?)$/;
const OF_TESTS = /\.(?:test|conformance|faults)\.tsx?$|\/testing\/|^e2e\//;

/**
 * The same texts are tried in every run, and a pattern is slow by the steps it takes, never by a clock: a verdict stays what
 * it was, on a busy machine too. Where judging itself takes too long, that is what is said.
 */
const LIMITS = {
  timeout: 120_000,
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

const isRegExp = (node) => ts.isIdentifier(node) && node.text === 'RegExp';

/** The patterns of a source file: its literals, and what it has made into patterns by RegExp. */
const patternsIn = (path) => {
  const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, pattern) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ place: `${path}:${line + 1}`, ...pattern });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, { source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) {
      const [source, flags] = node.arguments ?? [];
      if (ts.isStringLiteralLike(source) && (!flags || ts.isStringLiteralLike(flags)))
        add(node, { source: source.text, flags: flags?.text ?? '' });
      else add(node, { source: undefined });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const readVerdicts = () => {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8'));
  } catch {
    return {};
  }
};

/** What is wrong with a pattern; null when the time it takes grows no faster than the text. */
const judge = async (source, flags) => {
  const { checkSync } = await import('recheck');
  const { status, complexity, attack, error } = checkSync(source, flags, LIMITS);
  if (status === 'safe') return null;
  return status === 'vulnerable' ? `${complexity.summary}: ${attack.pattern}` : `not judged: ${error.kind}`;
};

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const patterns = paths.filter((path) => SOURCE.test(path) && !OF_TESTS.test(path)).flatMap(patternsIn);

/** Verdicts on the same patterns are kept from run to run: judging takes some seconds. */
const known = readVerdicts();
const verdicts = {};
let wrong = 0;
for (const { place, source, flags } of patterns) {
  const key = source === undefined ? 'RegExp(…)' : `/${source}/${flags}`;
  if (source === undefined) verdicts[key] = 'built while running: write it as a literal';
  else if (!(key in verdicts)) verdicts[key] = key in known ? known[key] : await judge(source, flags);
  if (verdicts[key] === null) continue;
  wrong += 1;
  console.error(`${place}: ${key}\n  ${verdicts[key]}`);
}
mkdirSync(dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify(verdicts));
console.log(`${patterns.length} patterns, ${wrong} of them slower than linear or unknown`);
process.exitCode = wrong > 0 ? 1 : 0;
