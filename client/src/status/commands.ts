import { homedir } from 'node:os';
import {
  commands,
  type Disposable,
  type ExtensionContext,
  env,
  l10n,
  Uri,
  version,
  window,
  workspace,
} from 'vscode';
import type { Services } from '../services.ts';
import { showFailure } from '../support/messages.ts';
import { showMenu } from './menu.ts';
import { issueReport } from './report.ts';
import type { Status } from './status.ts';

const REPORTS = 'dowse-report';
/** Text of a report restored from an earlier session. */
const REPORT_LOST = l10n.t('This report was not kept. Run “Dowse: Check Installation (Doctor)” again.');

/** Commands for the index, the server and problem reports. */
export function statusCommands(here: Services, status: Status): Disposable[] {
  const { connection, log } = here;
  const reports = new Map<string, string>();
  const register = (name: string, what: string, run: () => unknown) =>
    commands.registerCommand(`dowse.${name}`, async () => {
      here.steps.ran(name);
      try {
        await run();
      } catch (error) {
        showFailure(what, error);
      }
    });
  return [
    workspace.registerTextDocumentContentProvider(REPORTS, {
      provideTextDocumentContent: uri => reports.get(uri.query) ?? REPORT_LOST,
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === REPORTS) reports.delete(uri.query);
    }),
    register('menu', l10n.t('The menu failed'), () => showMenu(here, status)),
    register('index.build', l10n.t('The index could not be built'), () => build(here, status, false)),
    register('index.rebuild', l10n.t('The index could not be rebuilt'), () => build(here, status, true)),
    register('index.pause', l10n.t('Indexing could not be paused'), () =>
      status.update(() => connection.pause({ paused: true })),
    ),
    register('index.resume', l10n.t('Indexing could not be resumed'), () =>
      status.update(() => connection.pause({ paused: false })),
    ),
    register('showLog', l10n.t('The log cannot be shown'), () => log.show(true)),
    register('doctor', l10n.t('The check failed'), () => showDoctor(here, reports)),
    register('reportIssue', l10n.t('The report failed'), () => reportIssue(here)),
    commands.registerCommand('dowse.restart', () => status.restart()),
    register('openWalkthrough', l10n.t('The walkthrough cannot be shown'), async () => {
      const { extension } = here.context;
      await commands.executeCommand('workbench.action.openWalkthrough', `${extension.id}#start`, false);
      here.steps.tick();
    }),
  ];
}

/** Builds the index. The status bar shows the progress; only failures are reported here. */
async function build({ connection }: Services, status: Status, force: boolean): Promise<void> {
  const { folders } = await connection.build({ force });
  const failed = folders.filter(folder => folder.failed);
  if (failed.length > 0 && status.isPaused) offerToResume();
  else if (failed.length > 0) throw new Error(failed.map(folder => folder.message).join(' '));
}

function offerToResume(): void {
  const resume = l10n.t('Resume Indexing');
  window.showWarningMessage(l10n.t('Indexing is paused: the index stays as it is.'), resume).then(choice => {
    if (choice === resume) commands.executeCommand('dowse.index.resume');
  });
}

async function doctorText({ connection, log }: Services): Promise<string> {
  try {
    return (await connection.doctor()).report;
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
    return l10n.t('The doctor could not be run: {0}', error instanceof Error ? error.message : `${error}`);
  }
}

/** Shows the report in a read-only document. */
async function showDoctor(here: Services, reports: Map<string, string>): Promise<void> {
  // The time makes the URI unique.
  const time = `${Date.now()}`;
  reports.set(time, await doctorText(here));
  const uri = Uri.from({ scheme: REPORTS, path: '/Dowse Doctor', query: time });
  await window.showTextDocument(await workspace.openTextDocument(uri));
}

async function reportIssue(here: Services): Promise<void> {
  const report = issueReport({
    extensionVersion: versionOf(here.context),
    editor: `${env.appName} ${version}`,
    system: `${process.platform} ${process.arch}, Node ${process.versions.node}`,
    remote: env.remoteName ?? '',
    command: here.connection.command().from,
    doctor: await doctorText(here),
    home: homedir(),
  });
  await window.showTextDocument(await workspace.openTextDocument({ content: report, language: 'markdown' }));
  // Not awaited: a browser asks for permission, and the message should not wait.
  env.clipboard.writeText(report).then(undefined, error => here.log.warn(`Nothing was copied: ${error}`));
  const page = (here.context.extension.packageJSON as { bugs?: { url?: string } }).bugs?.url;
  const open = l10n.t('Open the Issue Page');
  const message = l10n.t('The report is in the editor and on the clipboard. Read it before you send it.');
  const chosen = await window.showInformationMessage(message, ...(page ? [open] : []));
  if (chosen === open && page) await env.openExternal(Uri.parse(page));
}

function versionOf(context: ExtensionContext): string {
  return (context.extension.packageJSON as { version: string }).version;
}
