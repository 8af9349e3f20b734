/** Files that make their folder a package: a crate, a gem, a module of a build. */
const MANIFEST =
  /^(?:Cargo\.toml|package\.json|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.(?:gradle(?:\.kts)?|sbt|zig)|mix\.exs|composer\.json|pubspec\.yaml|Package\.swift|dune-project|.+\.(?:gemspec|csproj|fsproj|vbproj|cabal|nimble))$/;

/** Whether a file of this name makes its folder a package. */
export const isManifest = (name: string): boolean => MANIFEST.test(name);
