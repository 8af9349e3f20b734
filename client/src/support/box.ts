import { QuickInputButtons, window } from 'vscode';

export interface BoxOptions {
  title: string;
  value: string;
  prompt: string;
  placeholder?: string;
  /** Leave the text as it is, with the cursor after it: the first key would take the place of all of it. */
  isToBeKept?: boolean;
  /** What is wrong with a text, if anything is. */
  complaint?(text: string): string | undefined;
  /** The same, where it takes a while to know: asked before a text is accepted, and the box stays open with what it says. */
  check?(text: string): Promise<string | undefined>;
  accept(text: string): void;
  back(): void;
}

/** Asks for a text as a further step. Enter goes on with it, Back goes back; whatever else closes the box ends it all. */
export function showBox({ accept, back, ...options }: BoxOptions): void {
  const { complaint = () => undefined, check } = options;
  const box = window.createInputBox();
  box.title = options.title;
  box.value = options.value;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  if (options.isToBeKept) box.valueSelection = [box.value.length, box.value.length];
  box.buttons = [QuickInputButtons.Back];
  box.onDidTriggerButton(() => {
    box.hide();
    back();
  });
  box.onDidChangeValue(value => {
    box.validationMessage = complaint(value);
  });
  box.onDidAccept(async () => {
    const { value } = box;
    if (complaint(value)) return;
    if (check) {
      box.busy = true;
      const wrong = await check(value);
      box.busy = false;
      // Who has typed on, or closed the box, does not want this one any more.
      if (box.value !== value || isClosed) return;
      box.validationMessage = wrong;
      if (wrong) return;
    }
    box.hide();
    accept(value);
  });
  let isClosed = false;
  box.onDidHide(() => {
    isClosed = true;
    box.dispose();
  });
  box.show();
}
