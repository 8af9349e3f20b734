import { l10n, MarkdownString, Uri, workspace } from 'vscode';
import { moved } from '../support/moved.ts';
import { type Hit, MAX_LINE } from './hit.ts';
import { OUTDATED, shownLines } from './labels.ts';

interface Code {
  code: string;
  language: string;
}

/** Lines before and after a match in its hover. */
const BEFORE = 2;
const AFTER = 5;

/** The hover of a result: its place, the reason, its code, and further places in its file. */
export function hoverOf(hit: Hit, path: string, { code, language }: Code): MarkdownString {
  const text = new MarkdownString();
  text.appendText(`${path}:${shownLines(hit.lines)}`);
  if (hit.isOutdated) text.appendMarkdown('\n\n').appendText(OUTDATED);
  if (hit.team) text.appendMarkdown('\n\n').appendText(teamText(hit.team));
  if (hit.why) text.appendMarkdown('\n\n').appendText(hit.why);
  text.appendCodeblock(code, language);
  if (!hit.further) return text;
  text.appendMarkdown(`\n\n${l10n.t('Also in this file:')}`);
  for (const { name, line } of hit.further)
    text
      .appendMarkdown('\n- [')
      .appendText(l10n.t('{0}, line {1}', name, line))
      .appendMarkdown(`](${hit.uri}#L${line})`);
  return text;
}

/** Which commit it is, and whether the file of a folder opens in its place. */
function teamText({ repository, branch, commit, openIn }: NonNullable<Hit['team']>): string {
  const id = commit.slice(0, 12);
  const where = branch
    ? l10n.t("In the team's repository {0}, branch {1}, commit {2}.", repository, branch, id)
    : l10n.t("In the team's repository {0}, commit {1}.", repository, id);
  const opens =
    openIn === undefined
      ? l10n.t('It opens read-only.')
      : l10n.t('The file of the folder {0}, which is open here, opens in its place; it may differ.', openIn);
  return `${where} ${opens}`;
}

/** The lines around a match, as they are on the screen; its line alone if the file is gone. */
export async function linesAround(hit: Hit): Promise<Code> {
  if (hit.isOutdated) return { code: hit.text, language: '' };
  try {
    const document = await workspace.openTextDocument(Uri.parse(hit.uri));
    const line = moved(document, hit).line - 1;
    const first = Math.max(line - BEFORE, 0);
    const last = Math.min(line + AFTER, document.lineCount - 1);
    const lines = Array.from({ length: last - first + 1 }, (_, at) => document.lineAt(first + at).text);
    return { code: lines.map(text => text.slice(0, MAX_LINE)).join('\n'), language: document.languageId };
  } catch {
    return { code: hit.text, language: '' };
  }
}
