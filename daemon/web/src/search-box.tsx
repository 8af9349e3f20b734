import { useEffect, useRef, useState } from 'preact/hooks';
import { progress, searchUrl, show, showTyped } from './results.ts';

/** What is typed within this time is one step of the history. */
const STEP_MS = 3000;

const ICON = 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.7-1.3L14 14';

interface Props {
  query: string;
  isHome: boolean;
}

/**
 * The search box: answers while the user types. It takes over the form of the server, so the markup is the same as in
 * `http/pages/search/box-view.ts`.
 */
export function SearchBox({ query: first, isHome }: Props) {
  const [query, setQuery] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const lastStep = useRef(0);

  useEffect(() => {
    const start = () => setBusy(true);
    const end = () => setBusy(false);
    const back = () => setQuery(new URL(location.href).searchParams.get('q') ?? '');
    progress.addEventListener('start', start);
    progress.addEventListener('end', end);
    window.addEventListener('popstate', back);
    return () => {
      progress.removeEventListener('start', start);
      progress.removeEventListener('end', end);
      window.removeEventListener('popstate', back);
    };
  }, []);

  const isNewStep = () => {
    const isStep = performance.now() - lastStep.current > STEP_MS;
    if (isStep) lastStep.current = performance.now();
    return isStep;
  };
  // Each key is answered at once: what it makes old is canceled.
  const type = (text: string) => showTyped(searchUrl({ q: text }), isNewStep() ? 'push' : 'replace');
  const submit = () => void show(searchUrl({ q: query }), isNewStep() ? 'push' : 'replace');

  return (
    <form
      class="box"
      id="search"
      action="/"
      method="get"
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <label class="field">
        <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
          <path d={ICON} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />
        </svg>
        <span class="hidden">Search the code</span>
        <input
          id="q"
          name="q"
          type="search"
          value={query}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={8000}
          placeholder="Ask, or search for a pattern"
          aria-describedby="keys"
          autofocus={isHome}
          onInput={({ currentTarget: { value } }) => {
            setQuery(value);
            type(value);
          }}
        />
      </label>
      <button class="go" type="submit">
        Search
      </button>
      <span id="keys" class="hidden">
        Press slash to come here, Alt and M to change the mode, question mark for all keys.
      </span>
    </form>
  );
}
