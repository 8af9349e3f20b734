/** Texts of formats of files: markup, style sheets, schemas, protocols. */
import { ideas } from './rows.ts';

export const FORMATS = ideas(String.raw`
html-tag ¦ html tag|html element|html in code|html markup ¦ etiqueta html ¦ </?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?> ¦ "<div class=\"a\">","</p>" ¦ "a < b" ¦ html ¦ extensions=jsx tsx
html-comment ¦ html comment|xml comment ¦ comentario html ¦ <!-- ¦ "<!-- a -->" ¦ "<!doctype"
markdown-heading ¦ markdown heading|heading|section heading|md heading|title in markdown|markdown header|markdown title ¦ encabezado|titulo de markdown ¦ ^#{1,6}\s+\S ¦ "## A" ¦ "#a" ¦ languages=markdown
markdown-heading-1 ¦ top level heading|h1|level 1 heading|heading of level 1|first level heading|main heading ¦ ¦ ^#\s+\S ¦ "# A" ¦ "## A" ¦ languages=markdown
markdown-heading-3 ¦ h3|level 3 heading|heading of level 3|level 3 header ¦ ¦ ^###[ ] ¦ "### Title" ¦ "#### Title" ¦ languages=markdown
markdown-heading-4 ¦ h4|level 4 heading|heading of level 4|level 4 header ¦ ¦ ^####[ ] ¦ "#### Title" ¦ "##### Title" ¦ languages=markdown
markdown-heading-2 ¦ second level heading|h2|level 2 heading|heading of level 2|level two heading ¦ ¦ ^##\s+\S ¦ "## A" ¦ "# A" ¦ languages=markdown
markdown-link ¦ markdown link|link in markdown ¦ enlace de markdown ¦ \[[^\]]+\]\([^)]+\) ¦ "[a](b)" ¦ "[a] (b)" ¦ languages=markdown
markdown-image ¦ markdown image|image in markdown ¦ imagen de markdown ¦ !\[[^\]]*\]\([^)]+\) ¦ "![a](b.png)" ¦ "[a](b)" ¦ languages=markdown
code-fence ¦ code fence|fenced code block|code block|markdown code block ¦ bloque de codigo ¦ ^\s*(?:${'`'}${'`'}${'`'}|~~~) ¦ "${'`'}${'`'}${'`'}js" ¦ "${'`'}${'`'}" ¦ languages=markdown
markdown-table ¦ markdown table|table row|table in markdown ¦ tabla de markdown ¦ ^\s*\|.*\|\s*$ ¦ "| a | b |" ¦ "a || b" ¦ languages=markdown
checkbox ¦ checkbox|task list item|markdown checkbox|todo checkbox|unchecked checkbox ¦ casilla ¦ ^\s*[-*]\s+\[[ xX]\] ¦ "- [ ] a" ¦ "- a" ¦ languages=markdown
bullet ¦ bullet point|list item|bullet|bulleted item ¦ elemento de lista|vineta ¦ ^\s*[-*+]\s+\S ¦ "- a" ¦ "-a" ¦ languages=markdown restructuredtext
yaml-key ¦ yaml key|yaml property|key in yaml ¦ clave yaml ¦ ^\s*(?:-\s+)?[\w.-]+\s*:(?:\s|$) ¦ "a: 1","  b:" ¦ "# a" ¦ languages=yaml
json-key ¦ json key|json property|key in json ¦ clave json ¦ "[^"]+"\s*: ¦ "\"a\": 1" ¦ "\"a\"" ¦ languages=json
toml-section ¦ toml section|toml table|ini section|section header|config section|section ¦ seccion toml|seccion ¦ ^\s*\[\[?[^\]]+\]\]?\s*$ ¦ "[package]","[[bin]]" ¦ "a = [1]" ¦ languages=toml ini
toml-key ¦ toml key|ini key ¦ clave toml ¦ ^\s*[\w."-]+\s*= ¦ "a = 1" ¦ "[a]" ¦ languages=toml ini
docker-instruction ¦ dockerfile instruction|docker instruction|docker command|dockerfile command ¦ instruccion de dockerfile ¦ ^\s*(?:FROM|RUN|CMD|LABEL|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|ONBUILD|STOPSIGNAL|HEALTHCHECK|SHELL)\b ¦ "RUN a" ¦ "run a" ¦ globs=**/{Dockerfile*,*.dockerfile,Containerfile}
base-image ¦ base image|docker base image|from line|docker image ¦ imagen base ¦ ^\s*FROM\s+\S ¦ "FROM node" ¦ "from x" ¦ globs=**/{Dockerfile*,*.dockerfile,Containerfile}
make-target ¦ make target|makefile target|makefile rule|make rule|target in makefile ¦ objetivo de make ¦ ^[A-Za-z0-9_.%/$(){}-]+(?:\s+[A-Za-z0-9_.%/-]+)*\s*::?(?:[^=]|$) ¦ "all: a","clean:" ¦ "A := 1","\ta: b" ¦ globs=**/{Makefile,makefile,GNUmakefile,*.mk}
make-variable ¦ make variable|makefile variable ¦ variable de make ¦ ^\s*(?:export\s+)?[A-Za-z_][\w.]*\s*(?:[:?+]?=) ¦ "CC ?= gcc" ¦ "all: a" ¦ globs=**/{Makefile,makefile,GNUmakefile,*.mk}
css-class ¦ css class|css class selector|class selector ¦ clase css ¦ \.[A-Za-z_-][\w-]*[^;{]*\{ ¦ ".a {" ¦ "a: b;" ¦ languages=css scss
css-id ¦ css id|id selector|css id selector ¦ selector de id ¦ #[A-Za-z_-][\w-]*[^;{]*\{ ¦ "#a {" ¦ "color: #fff;" ¦ languages=css scss
css-property ¦ css property|css declaration ¦ propiedad css ¦ ^\s*[\w-]+\s*:\s*[^;{]+; ¦ "color: red;" ¦ "a {" ¦ languages=css scss
css-variable ¦ css variable|css custom property|custom property ¦ variable css ¦ --[\w-]+ ¦ "--main: red" ¦ "- -" ¦ languages=css scss html
media-query ¦ media query ¦ media query ¦ @media\b ¦ "@media print" ¦ "media" ¦ languages=css scss html vue
create-table ¦ create table|table definition|sql table|create table statement|table creation ¦ creacion de tabla|tabla sql ¦ (?i:\bcreate\s+(?:temp(?:orary)?\s+|unlogged\s+)?table\b) ¦ "CREATE TABLE a (" ¦ "create view" ¦ languages=sql
foreign-key ¦ foreign key|foreign key constraint ¦ clave foranea|clave externa ¦ (?i:\bforeign\s+key\b|\breferences\s+\w) ¦ "FOREIGN KEY (a)" ¦ "key" ¦ languages=sql
primary-key ¦ primary key ¦ clave primaria ¦ (?i:\bprimary\s+key\b) ¦ "id INT PRIMARY KEY" ¦ "key"
join ¦ sql join|join clause|inner join|left join ¦ join sql ¦ (?i:\b(?:inner|left|right|full|cross)?\s*(?:outer\s+)?join\s+\w) ¦ "LEFT JOIN a" ¦ "join(" ¦ languages=sql
graphql-type ¦ graphql type|graphql type definition ¦ tipo graphql ¦ ^\s*(?:extend\s+)?type\s+\w+ ¦ "type User {" ¦ "input A {" ¦ languages=graphql
proto-message ¦ protobuf message|proto message|message definition ¦ mensaje protobuf ¦ ^\s*message\s+\w+ ¦ "message A {" ¦ "enum A {" ¦ languages=protobuf
proto-service ¦ protobuf service|grpc service|rpc service ¦ servicio grpc ¦ ^\s*service\s+\w+ ¦ "service A {" ¦ "rpc A" ¦ languages=protobuf
proto-rpc ¦ rpc method|rpc|rpc definition ¦ metodo rpc ¦ ^\s*rpc\s+\w+ ¦ "rpc Get(A)" ¦ "service A" ¦ languages=protobuf
mime-type ¦ mime type|content type|media type ¦ tipo mime ¦ \b(?:application|text|image|audio|video|multipart|font)/[a-z0-9][\w.+-]* ¦ "text/html" ¦ "a/b"
http-status ¦ http status code|status code|http status ¦ codigo de estado http|codigo de estado ¦ (?i:\bstatus(?:_?code)?\b\W{0,4}[1-5]\d\d\b)|\bHTTP_\w+|\bHttpStatus\w*\.\w+|\bStatus[A-Z]\w+ ¦ "status == 404","http.StatusOK" ¦ "404"
http-method ¦ http method|http verb ¦ metodo http ¦ \b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b ¦ "\"POST\"" ¦ "post"
http-header ¦ http header|header name|request header|response header ¦ cabecera http ¦ \b(?:Content|Accept|Cache|X|If|Set|Access|User|WWW|Proxy|Strict)-[A-Z][\w-]* ¦ "Content-Type" ¦ "content"
rfc ¦ rfc|rfc number|rfc reference ¦ rfc ¦ (?i:\brfc[ -]?\d{3,5}\b) ¦ "RFC 6265","rfc2616" ¦ "rfc"
cron ¦ cron expression|cron schedule ¦ expresion cron ¦ (?:^|["'\s])(?:[\d*,/-]+\s+){4}[\d*,/-]+(?:["'\s]|$) ¦ "'0 0 * * *'" ¦ "1 2 3"
regex-text ¦ regex in a string ¦ ¦ \\[dwsb] ¦ "'\\d+'" ¦ "d"
`);
