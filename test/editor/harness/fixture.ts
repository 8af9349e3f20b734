import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Project } from './projects.ts';
import { Editor, type EditorOptions } from './server.ts';
import { EditorWindow, launchBrowser, type WindowOptions } from './window.ts';

export interface Fixture {
  editor: Editor;
  browser: Browser;
  project: Project;
  /** Writes the settings of the project's folder, and waits until the window has read them. */
  set(window: EditorWindow, settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** A window on the project. Closed after the tests. */
  open(options?: WindowOptions): Promise<EditorWindow>;
}

/** An editor, a browser and a project for the tests of a file. A failing test saves a picture of each window. */
export function useEditor(options: EditorOptions = {}, makeProject = Project.orchard): Fixture {
  const windows: EditorWindow[] = [];
  let changes = 0;
  const fixture = {
    async set(window: EditorWindow, settings: Readonly<Record<string, unknown>>) {
      changes += 1;
      const title = `settings ${changes}`;
      this.project.setSettings({ ...settings, 'window.title': title });
      await window.titled(title);
    },
    async open(more: WindowOptions = {}) {
      const window = await EditorWindow.open(this.browser, this.editor, {
        open: this.project.folder,
        ...more,
      });
      windows.push(window);
      return window;
    },
  } as Fixture;

  beforeAll(async () => {
    fixture.project = makeProject();
    fixture.editor = await Editor.start(options);
    fixture.browser = await launchBrowser(fixture.editor);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    console.error(fixture.editor?.logs());
    for (const [i, window] of windows.entries()) {
      if (!window.page.isClosed())
        await window.screenshot(`failed/${task.name.replaceAll(/\W+/g, '-')}-${i}`);
    }
  });
  afterAll(async () => {
    await fixture.browser?.close();
    await fixture.editor?.stop();
    fixture.project?.remove();
  });
  return fixture;
}
