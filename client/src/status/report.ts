interface ReportFacts {
  extensionVersion: string;
  editor: string;
  system: string;
  /** "ssh-remote", "wsl", …; empty for a local editor. */
  remote: string;
  /** Where `dowse` was found. */
  command: string;
  /** Output of `dowse doctor`. */
  doctor: string;
  /** The home folder, whose name usually identifies the user. */
  home: string;
}

/** Template of an issue with the known facts. Contains no code, file names, keys or user name. */
export function issueReport(facts: ReportFacts): string {
  const anonymised = (text: string) => (facts.home ? text.replaceAll(facts.home, '~') : text);
  const knownFacts = [
    `- Dowse ${facts.extensionVersion} (dowse from ${anonymised(facts.command)})`,
    `- ${facts.editor}${facts.remote ? ` over ${facts.remote}` : ''}`,
    `- ${facts.system}`,
  ];
  return `# Issue with Dowse

## What I did, what I expected, what happened instead



## My system

${knownFacts.join('\n')}

## Doctor

\`\`\`
${anonymised(facts.doctor).trim().replaceAll('```', "'''")}
\`\`\`
`;
}
