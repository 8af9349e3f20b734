import { env, l10n } from 'vscode';

/** The language of the extension's texts: that of the editor if they are translated into it. Numbers, dates and lists are written in it. */
export const textLanguage = (): string => (l10n.bundle ? env.language : 'en');
