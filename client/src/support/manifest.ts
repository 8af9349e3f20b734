/** The commands of the manifest as menus show them. */
import { keyFor, spelledKey } from './keys.ts';

/** In another language than English, the editor gives the title of a command with the English one. */
type Text = string | { value: string };

/** The part of the manifest that is read. */
export interface Manifest {
  contributes: {
    commands: readonly { command: string; title: Text; icon?: string }[];
    keybindings: readonly { command: string; key: string; mac?: string }[];
  };
}

/** `key`: the one that it has without the user's changes, which extensions cannot read; undefined if it has none. */
export function shownCommand({ contributes }: Manifest, command: string) {
  const { title = command, icon = '' } = contributes.commands.find(one => one.command === command) ?? {};
  const binding = contributes.keybindings.find(one => one.command === command);
  const { key, mac = key } = binding ?? {};
  const spelled = key && mac && keyFor(spelledKey(key, 'Alt'), spelledKey(mac, 'Option'));
  return { title: typeof title === 'string' ? title : title.value, icon, key: spelled };
}
