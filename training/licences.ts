/** Decides from a package's licence statement whether its code may be used for training: permissive licences only. */

const PERMISSIVE =
  /^(mit|expat|x11|isc|zlib|bsl|boost|bsd|apache|asl|psf|python|unlicense\b|wtfpl|cc0|public-domain|publicdomain|0bsd|ncsa|ruby|postgresql|curl|php|mit\/x11|blueoak|artistic-2|ftl|hpnd|ntp\b|ijg|libpng|libtiff|openssl|unicode|icu\b|uiuc|tcl\b|pd\b|public domain|permissive|khronos|fastcgi|tu-berlin|imlib2|other-(mit|bsd))/i;
const DEBIAN_STANZA = /^debian\//;

/** Whether an expression such as `Expat or GPL-2+` allows choosing a permissive licence for everything. */
export function isPermissive(expression: string): boolean {
  if (!expression.trim()) return false;
  const alternatives = expression.replace(/[()]/g, ' ').split(/\s+or\s+|\s*\|\|?\s*/i);
  return alternatives.some(alternative =>
    alternative
      .split(/\s*,\s*|\s+and\s+|\s*&\s*|\s+with\s+.*$/i)
      .map(part => part.trim())
      .filter(Boolean)
      .every(part => PERMISSIVE.test(part)),
  );
}

export interface Licence {
  /** The licences of the usable files. */
  name: string;
  /** Files that may not be used, as patterns of a Debian copyright file: `*` matches anything, also `/`. */
  barred: string[];
}

/** The licence of a package, from its Debian copyright file; null if it is not permissive or unclear. */
export function debianLicence(copyright: string): Licence | null {
  return /^Format:/im.test(copyright) ? fromStanzas(copyright) : fromProse(copyright);
}

function fromStanzas(copyright: string): Licence | null {
  const found = new Set<string>();
  const barred: string[] = [];
  let covered = false;
  for (const stanza of copyright.split(/\n\s*\n/)) {
    const files = /^Files:\s*((?:.*\n?)(?:[ \t].*\n?)*)/im.exec(stanza)?.[1]?.trim().split(/\s+/);
    const licence = /^License:[ \t]*(.*)/im.exec(stanza)?.[1]?.trim();
    if (!files || !licence || files.every(file => DEBIAN_STANZA.test(file))) continue;
    if (isPermissive(licence)) {
      covered ||= files.includes('*');
      found.add(licence);
    } else {
      if (files.includes('*')) return null;
      barred.push(...files);
    }
  }
  return covered ? { name: [...found].sort().join('; '), barred } : null;
}

/** The licence of a package from the text of its own licence files. */
export function fromProse(text: string): Licence | null {
  const name = proseName(text.replace(/\s+/g, ' '));
  return name ? { name, barred: [] } : null;
}

/** Whether the notice at the head of a file names a licence that is not permissive. */
export function isBarredByNotice(head: string): boolean {
  return /GNU (Lesser|Library|Affero|General)|\b[AL]?GPL|Mozilla Public|\bMPL\b|Eclipse Public|CDDL|CeCILL|Netscape Public/i.test(
    head,
  );
}

/**
 * Sentences of a prose copyright file about Debian's packaging or the location of licences, which say nothing about the
 * code.
 */
const PACKAGING =
  /the (Debian )?packaging\b.*|[^.]*\bdebian\/\*.*|on Debian (GNU\/Linux )?systems,?.*?(\/usr\/share\/common-licenses\/[\w.-]+|$)/gi;

function proseName(whole: string): string | null {
  const text = whole.replace(PACKAGING, ' ');
  if (
    /GNU |GPL|Mozilla|\bMPL\b|Eclipse Public|CDDL|Creative Commons|Artistic License|SIL Open|non-commercial/i.test(
      text,
    )
  )
    return null;
  if (/Apache License,? Version 2|Apache Software License/i.test(text)) return 'Apache-2.0';
  if (/Permission is hereby granted, free of charge|MIT License/i.test(text)) return 'MIT';
  if (/Redistribution and use in source and binary forms/i.test(text)) return 'BSD';
  if (/Permission to use, copy, modify,? and(\/or)? distribute/i.test(text)) return 'ISC';
  return null;
}
