import { QuickInputButtons, window } from 'vscode';

interface BoxOptions {
  title: string;
  value: string;
  prompt: string;
  placeholder?: string;
  /** Put the cursor at the end instead of selecting the text, which the first key would replace. */
  keepsText?: boolean;
  /** Returns the error of a text, if any. */
  validate?(text: string): string | undefined;
  /** Asynchronous validation, run before a text is accepted. On an error the box stays open. */
  check?(text: string): Promise<string | undefined>;
  accept(text: string): void;
  /** Goes to the step before. */
  back?(): void;
  isPassword?: boolean;
  /** Keep it open while the user fetches the text from another program. */
  staysOpen?: boolean;
  /** The error of an earlier text. */
  error?: string;
}

/** Shows an input box as a further step. Enter accepts, Back goes back, and closing it cancels. */
export function showBox({ accept, back, ...options }: BoxOptions): void {
  const { validate = () => undefined, check } = options;
  const box = window.createInputBox();
  box.title = options.title;
  box.value = options.value;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  if (options.keepsText) box.valueSelection = [box.value.length, box.value.length];
  box.password = options.isPassword ?? false;
  box.ignoreFocusOut = options.staysOpen ?? false;
  box.validationMessage = options.error;
  box.buttons = back ? [QuickInputButtons.Back] : [];
  box.onDidTriggerButton(() => {
    box.hide();
    back?.();
  });
  box.onDidChangeValue(value => {
    box.validationMessage = validate(value);
  });
  box.onDidAccept(async () => {
    const { value } = box;
    if (validate(value)) return;
    if (check) {
      box.busy = true;
      const wrong = await check(value);
      box.busy = false;
      // The text was changed, or the box closed, during the check.
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
