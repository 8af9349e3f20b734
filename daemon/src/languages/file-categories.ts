/** Categories of files that a search in plain words may name, and their globs. The ranking has narrower ones (`file-kinds.ts`). */

export type FileCategory =
  | 'tests'
  | 'docs'
  | 'config'
  | 'headers'
  | 'examples'
  | 'generated'
  | 'vendored'
  | 'scripts'
  | 'build'
  | 'hidden'
  | 'ignored';

const TEST_FOLDERS =
  '{test,tests,spec,specs,__tests__,testing,testdata,e2e,Tests,*.Tests,*Tests,*Test,*_test,*-test,*-tests,test_suite}';

/** The files of a category, as globs. Hidden and ignored files take an option of the search too. */
export function categoryGlobs(category: FileCategory): string[] {
  switch (category) {
    case 'tests':
      return [
        `**/${TEST_FOLDERS}/**`,
        '**/{test_*,conftest}.py',
        '**/*{_test,_spec,-test,.test,.spec,_tests,.tests}.*',
        '**/*{Test,Tests,Spec,TestCase}.{java,kt,scala,cs,php,swift,groovy,hs,m,cpp}',
        '**/{tests,test}.{rs,py,js,ts,zig,go}',
      ];
    case 'docs':
      return [
        '**/{docs,doc,documentation}/**',
        '**/*.{md,mdx,rst,adoc,txt}',
        '**/{README,CHANGELOG,CONTRIBUTING}*',
      ];
    case 'config':
      return [
        '**/*.{json,yaml,yml,toml,ini,cfg,conf,properties,env}',
        '**/{.*rc,*.config.*,Dockerfile,Makefile}',
      ];
    case 'headers':
      return ['**/*.{h,hh,hpp,hxx,h++,inl}'];
    case 'examples':
      return ['**/{example,examples,sample,samples,demo,demos}/**'];
    case 'generated':
      return [
        '**/*{.pb.*,_pb2.py,.generated.*,.g.cs,.g.dart,_generated.*,.gen.*,.min.js}',
        '**/generated/**',
      ];
    case 'vendored':
      return ['**/{vendor,vendored,third_party,third-party,node_modules,external,deps}/**'];
    case 'scripts':
      return ['**/*.{sh,bash,zsh,ps1,bat}', '**/{scripts,script,bin}/**'];
    case 'build':
      return [
        '**/{Makefile,makefile,*.mk,CMakeLists.txt,*.cmake,build.gradle*,pom.xml,BUILD*,build.*,meson.build}',
      ];
    case 'hidden':
      return ['**/.*', '**/.*/**'];
    case 'ignored':
      return [];
  }
}
