export interface ReportFacts {
  extensionVersion: string;
  editor: string;
  system: string;
  /** "ssh-remote", "wsl", …; empty where the editor runs beside the files. */
  remote: string;
  /** Where `dowse` was found. */
  command: string;
  /** What `dowse doctor` says. */
  doctor: string;
  /** The user's own folder, whose name is mostly theirs. */
  home: string;
}

/** The text of an issue: room for what happened, then what is known. It holds no code, no file names, no keys, and not whose it is. */
export function issueReport(facts: ReportFacts): string {
  const unnamed = (text: string) => (facts.home ? text.replaceAll(facts.home, '~') : text);
  const known = [
    `- Dowse ${facts.extensionVersion} (dowse from ${unnamed(facts.command)})`,
    `- ${facts.editor}${facts.remote ? ` over ${facts.remote}` : ''}`,
    `- ${facts.system}`,
  ];
  return `# Issue with Dowse

## What I did, what I expected, what happened instead



## My system

${known.join('\n')}

## Doctor

\`\`\`
${unnamed(facts.doctor).trim().replaceAll('```', "'''")}
\`\`\`
`;
}
