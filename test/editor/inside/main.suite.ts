import { equal } from 'node:assert/strict';
import * as vscode from 'vscode';
import { runner } from './run.ts';

export const run = runner(() => {
  describe('Dowse', () => {
    it('is active', async () => {
      const extension = vscode.extensions.getExtension('dowse.Dowse');
      await extension?.activate();
      equal(extension?.isActive, true);
    });
  });
});
