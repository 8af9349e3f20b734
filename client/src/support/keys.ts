import { env, l10n } from 'vscode';

/** A key for a tooltip: {@link keyFor} in parentheses. */
export const keyHint = (usual: string, mac: string): string => `(${keyFor(usual, mac)})`;

/** The key for the user's system. Over SSH or in a container the user's system is unknown, and both are shown. */
export function keyFor(usual: string, mac: string): string {
  if (usual === mac) return named(usual);
  const { remoteName } = env;
  if (remoteName === undefined) return named(process.platform === 'darwin' ? mac : usual);
  if (remoteName === 'wsl') return named(usual);
  return mac === usual.replace('Ctrl', 'Cmd')
    ? named(usual.replace('Ctrl', 'Ctrl/Cmd'))
    : l10n.t('{0}, on a Mac {1}', named(usual), named(mac));
}

/** The keys that keyboards in some languages name otherwise. */
const NAMES: Record<string, string> = {
  Ctrl: l10n.t('Ctrl'),
  Shift: l10n.t('Shift'),
  Enter: l10n.t('Enter'),
  Option: l10n.t('Option'),
};

const named = (keys: string): string => keys.replaceAll(/[A-Z][a-z]+/g, name => NAMES[name] ?? name);

const ORDER = ['ctrl', 'cmd', 'shift', 'alt'];

/** A key of the manifest as people write it: "alt+cmd+c" as "Cmd+Option+C" with `alt` as "Option". */
export function spelledKey(keys: string, alt: 'Alt' | 'Option'): string {
  const stroke = (text: string) => {
    const parts = text.split('+');
    const modifiers = ORDER.filter(name => parts.includes(name));
    return [...modifiers, ...parts.filter(name => !ORDER.includes(name))].map(capitalized).join('+');
  };
  return keys.split(' ').map(stroke).join(' ').replaceAll('Alt', alt);
}

const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
