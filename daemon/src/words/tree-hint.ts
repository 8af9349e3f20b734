/** Known facts about the searched folder. */
export interface TreeHint {
  /** Number of files for each extension, without a dot. */
  languages?: ReadonlyMap<string, number>;
  /** Names of the folders directly in it. */
  folders?: ReadonlySet<string>;
  /** Names of the folders below these. */
  subfolders?: ReadonlySet<string>;
  /** Paths of the folders below it that are packages: each has a file that says so (`Cargo.toml`, `package.json`). */
  packages?: ReadonlySet<string>;
  /** Words in the names of files, in lower case. */
  files?: ReadonlySet<string>;
}
