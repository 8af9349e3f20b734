/** Commands for the server of the team: connect, disconnect, search there, and open its pages. */
import { commands, type Disposable, env, l10n, ProgressLocation, Uri, window } from 'vscode';
import { startFinding } from '../find/find.ts';
import { failureOf } from '../language/errors.ts';
import type { Hit } from '../results/hit.ts';
import type { Services } from '../services.ts';
import { showBox } from '../support/box.ts';
import { showFailure } from '../support/messages.ts';
import { CONNECT_TEAM } from './scope.ts';
import { TEAM_SCHEME, type TeamFiles } from './team-files.ts';
import { isOpenToOthers, originOf } from './team-server.ts';

export function teamCommands(here: Services, files: TeamFiles): Disposable[] {
  const applied = applier(here, files);
  const register = (name: string, run: (...args: never[]) => unknown) =>
    commands.registerCommand(`dowse.${name}`, run);
  return [
    here.team.onChanged(() => void applied().catch(() => {})),
    register('team.connect', () => connect(here, applied)),
    register('team.disconnect', () => disconnect(here, applied)),
    register('team.search', () =>
      here.team.isSet ? startFinding(here, { team: '' }) : connect(here, applied),
    ),
    register('team.openPage', (uri?: Uri) => openPageOfFile(here, uri)),
  ];
}

type Applied = () => Promise<void>;

/** Restarts the language server if it runs with another address or key. Several calls at once restart it once. */
function applier({ connection, team }: Services, files: TeamFiles): Applied {
  let done = Promise.resolve();
  return () => {
    done = done
      .catch(() => {})
      .then(async () => {
        if (!(await connection.isStartedWith(await team.env()))) {
          files.forget();
          await connection.restart();
        }
      });
    return done;
  };
}

/** Asks for the address, then for the key. */
async function connect(here: Services, applied: Applied): Promise<void> {
  showBox({
    title: l10n.t('Connect to Team Server (1 of 2)'),
    staysOpen: true,
    value: here.team.address,
    placeholder: 'https://search.example:7717',
    prompt: l10n.t('Address of the server that your team runs. Whoever runs it knows it.'),
    validate: text =>
      originOf(text) ? undefined : l10n.t('An address is https://HOST or https://HOST:PORT, without a path.'),
    accept: text => askForKey(here, originOf(text) as string, applied),
  });
}

async function askForKey(here: Services, origin: string, applied: Applied, wrong?: string): Promise<void> {
  const asked = l10n.t(
    'Your key. Make one on {0}/keys, or ask for one. The editor keeps it with its secrets.',
    origin,
  );
  const plain = l10n.t('Without https, others in the network can read the key.');
  showBox({
    title: l10n.t('Connect to Team Server (2 of 2): {0}', origin),
    value: '',
    isPassword: true,
    staysOpen: true,
    placeholder: 'dws_…',
    prompt: [asked, ...(isOpenToOthers(origin) ? [plain] : [])].join(' '),
    ...(wrong === undefined ? {} : { error: wrong }),
    validate: text =>
      text.trim() === '' ? l10n.t('A key is needed: it says which repositories you may see.') : undefined,
    accept: key => finish(here, origin, key.trim(), applied),
    back: () => connect(here, applied),
  });
}

/** Stores both, tries them, and says what the key may see. */
async function finish(here: Services, origin: string, key: string, applied: Applied): Promise<void> {
  const progress = { location: ProgressLocation.Notification, title: l10n.t('Connecting to {0}', origin) };
  try {
    const status = await window.withProgress(progress, async () => {
      await here.team.set(origin, key);
      await applied();
      return here.connection.teamStatus();
    });
    const { repositories, name } = status;
    const search = l10n.t('Search There');
    const chosen = await window.showInformationMessage(
      `${connectedTo(origin, name)} ${seenBy(repositories.length)}`,
      ...(repositories.length > 0 ? [search] : []),
    );
    if (chosen === search) startFinding(here, { team: '' });
  } catch (error) {
    const { message, details, code } = failureOf(error);
    const text = [message, details].filter(Boolean).join(' ');
    const wrong = text.replace(CONNECT_TEAM, '').trim();
    if (code === 'UNAUTHORIZED') return askForKey(here, origin, applied, wrong);
    const again = l10n.t('Change Address');
    if ((await window.showErrorMessage(text, again)) === again) return connect(here, applied);
  }
}

const connectedTo = (origin: string, name: string | undefined): string =>
  name === undefined ? l10n.t('Connected to {0}.', origin) : l10n.t('Connected to {0} as {1}.', origin, name);

/** What a key may see, in a sentence. */
function seenBy(repositories: number): string {
  if (repositories === 0) return l10n.t('The key sees no repository yet: ask for one that does.');
  return repositories === 1
    ? l10n.t('The key sees 1 repository.')
    : l10n.t('The key sees {0} repositories.', repositories);
}

async function disconnect(here: Services, applied: Applied): Promise<void> {
  const { address } = here.team;
  if (!address) {
    window.showInformationMessage(l10n.t('No team server is set.'));
    return;
  }
  await here.team.forget();
  await applied();
  window.showInformationMessage(
    l10n.t('Disconnected from {0}. Its key was deleted here; the server still has it.', address),
  );
}

/** Opens the page of results in the browser. */
export function openPage({ team }: Pick<Hit, 'team'>): Thenable<unknown> {
  if (team) return env.openExternal(Uri.parse(team.page));
  return window.showInformationMessage(l10n.t('This result is of no repository of the team.'));
}

/** Opens the page of an open file of the team, at its cursor. */
async function openPageOfFile({ connection }: Services, given?: Uri): Promise<void> {
  const editor = window.activeTextEditor;
  const uri = given ?? editor?.document.uri;
  if (uri?.scheme !== TEAM_SCHEME) {
    window.showInformationMessage(l10n.t('Open a file of the team first: the result of a search there.'));
    return;
  }
  const isShown = editor?.document.uri.toString() === uri.toString();
  const line = isShown ? editor.selection.active.line + 1 : 1;
  try {
    await env.openExternal(Uri.parse(await connection.teamPage(uri.toString(), line)));
  } catch (error) {
    showFailure(l10n.t('The page cannot be opened'), error);
  }
}
