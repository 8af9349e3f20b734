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
  accept(text: string): void;
  back(): void;
}

/** Asks for a text as a further step. Enter goes on with it, Back goes back; whatever else closes the box ends it all. */
export function showBox({ complaint = () => undefined, accept, back, ...options }: BoxOptions): void {
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
  box.onDidAccept(() => {
    if (complaint(box.value)) return;
    box.hide();
    accept(box.value);
  });
  box.onDidHide(() => box.dispose());
  box.show();
}
