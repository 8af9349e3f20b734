/** What the editor's chat needs to open: a default participant, and a model. See `CHAT` in harness/prepare.ts. */
import * as vscode from 'vscode';

const MODEL: vscode.LanguageModelChatInformation = {
  id: 'none',
  name: 'None',
  family: 'none',
  version: '1',
  maxInputTokens: 1000,
  maxOutputTokens: 1000,
  capabilities: {},
};

interface Answered {
  errorDetails?: { message: string };
}

export async function openChat(options: object): Promise<Answered> {
  const command = 'workbench.action.chat.open';
  return (await vscode.commands.executeCommand<Answered>(command, { mode: 'ask', ...options })) ?? {};
}

/** Opens the chat with a model that answers nothing. `onAsked` is called if it is asked. */
export async function startChat(onAsked: () => void): Promise<void> {
  vscode.chat.createChatParticipant('tests.default', () => ({}));
  vscode.lm.registerLanguageModelChatProvider('dowse-tests', {
    provideLanguageModelChatInformation: () => [MODEL],
    provideLanguageModelChatResponse: async () => onAsked(),
    provideTokenCount: async () => 1,
  });
  await openChat({ modelSelector: { vendor: 'dowse-tests' } });
}
