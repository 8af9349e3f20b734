/**
 * Words with which a request is made in languages that are not read: verbs of asking, articles, nouns of code. English and
 * Spanish have none of them, but for a few that say nothing alone.
 */
export const FOREIGN: Readonly<Record<string, string>> = {
  German:
    'zeige?|finde|suche?|liste|gib|alle[rsn]?|wo|wird|werden|ist|sind|der|das|den|dem|ein|eine[rnms]?|mit|ohne|und|oder|nicht|im|mir|bitte|aus|von|für|welche[rsn]?|wie|viele|dateien?|zeilen?|klassen?|funktion(?:en)?|methoden?|kommentare?|aufrufe?|groß-/kleinschreibung|anfangen|enthalten',
  French:
    "trouver?|trouve[zr]|cherche[rz]?|montre[rz]?|affiche[rz]?|liste[rz]|tous|toutes|les|des|du|où|est|sont|dans|avec|sans|et|qui|quels?|quelles?|combien|pour|une?|fichiers?|lignes?|fonctions|méthodes?|commentaires?|appels?|(?:l|d|qu)['’]\\p{L}+|casse|privées?|statiques?",
  Portuguese:
    'mostr[ea]|encontr[ea]|procur[ea]|busque|liste|todas|todos|onde|sem|não|que|uma?|arquivos?|linhas?|funç(?:ão|ões)|classes|métodos|comentários?|chamadas',
  Italian:
    'trova|cerca|mostra(?:mi)?|elenca|tutt[ei]|gli|delle?|dei|dove|che|con|senza|nei|nelle|nel|non|sono|righe|riga|funzion[ei]|classi|metodi|commenti|chiamate',
  Dutch:
    'vind|zoek|toon|geef|alle|waar|met|zonder|niet|het|een|van|wordt|zijn|bestanden|bestand|regels|regel|functies?|klassen|opmerkingen|aanroepen',
  Polish:
    'znajdź|pokaż|szukaj|wszystkie|gdzie|jest|są|bez|nie|oraz|lub|plik(?:i|ach|u)|funkcj[ei]|klas[ay]|metody|komentarze',
};

/** The same in languages that put no spaces between words. */
export const FOREIGN_VERBS =
  '查找|查詢|搜索|搜尋|寻找|找到|找出|显示|顯示|列出|所有|検索|探して|表示して|見せて|を探|すべての|찾아|검색|보여';
