/**
 * Words that programmers use for the same thing, a group on a line. The first word of a line is the nearest to the others. Written from
 * knowledge of the language, not from questions.
 */
export const GROUPS: readonly string[] = `
create build make construct generate produce new built made
remove delete drop discard erase purge unset
clear reset empty wipe flush
start run launch begin boot spawn began started
execute run perform invoke call
stop end quit exit terminate shutdown shut halt kill close
stop cancel abort interrupt
fetch get retrieve load obtain
get lookup find
read load
write save store persist dump written
write emit output
check validate verify ensure assert test
show display print render draw shown drawn
merge join combine concat unite union
join concat append
split divide separate chunk partition slice
wait sleep delay pause block await
reuse pool recycle cache reused
person user account member
people users
default fallback
limit max maximum cap bound
minimum min least
throttle rate limit debounce
error failure exception problem fault fail err
fail raise throw thrown
again retry repeat attempt
folder directory dir
picture image img photo icon
screen display viewport window
message msg notification
argument parameter option flag arg param args params
config configuration settings options preferences setting
environment env
variable var
value val
add append insert push put attach
add register
change modify update edit mutate alter
change replace convert
convert transform translate map cast coerce
convert parse format
parse read decode
decode deserialize unmarshal parse
encode serialize marshal dump stringify
search find lookup query locate seek
compare diff equal match
equal same identical equals
different differ unequal
sort order rank arrange
filter select pick exclude
choose select pick decide chosen
skip ignore omit exclude bypass
ignore suppress silence swallow
hide conceal invisible mask hidden
allow permit enable accept grant
forbid deny reject disallow refuse block prohibit
refuse reject decline
enable activate turn
disable deactivate off
connect attach link bind
connection socket conn
disconnect detach close unlink
network net http
send transmit post dispatch emit publish sent
receive accept recv handle get
listen subscribe watch observe
notify emit trigger fire signal dispatch publish
event signal hook
callback handler hook listener function
handle process deal treat
request req
response reply answer res resp
reply respond answer
copy clone duplicate dup
move rename transfer shift
rename alias
open load
name label title
identifier id key uid
key name
unique distinct dedupe
duplicate repeated twice dedupe
count number total length size
size length width
amount count quantity
number numeric integer int float
text string str
character char letter rune
letter char
whitespace space blank
blank empty
list array collection sequence
dictionary map hash dict object
pair tuple entry
set collection
tree node
queue job backlog
job task work
task job worker
worker thread process
thread concurrent parallel
parallel concurrent simultaneous
simultaneously concurrently parallel
lock mutex synchronize guard
unlock release
release free dispose
free release dispose cleanup
cleanup clean teardown dispose
acquire lock take obtain
compress gzip zip deflate shrink
decompress unzip inflate gunzip
shrink reduce minify compress
encrypt cipher crypt
secret password token credential key
password secret passphrase
login authenticate signin auth
authenticate login auth authorize
authorization permission auth access
permission access right role
sign signature
session login
web http
page document
site website
url link address uri href
address url host
link url href
server host daemon
host server
client consumer
path route file
route path endpoint url
download fetch get
upload send post
header head
body payload content
payload body data
content body text
data payload
database db store
table relation
row record tuple
column field
field attribute property member
property attribute field prop
attribute property attr
query sql
transaction commit
undo revert rollback restore
restore recover revert
backup snapshot copy
cache memoize store memo
remember cache memoize store keep
forget evict forgotten
expire timeout ttl stale
timeout deadline expire
outdated stale obsolete old expired
old previous legacy deprecated
deprecated obsolete legacy
previous prev last
next following
current now active
latest newest last
newest latest
first initial head
last final tail end
initial first default
initialize init setup bootstrap prepare
setup init configure prepare
prepare setup init
configure setup config
finish complete done end
complete finish done
progress status percent
status state
state status
schedule plan cron timer
periodically interval schedule
interval period
date time day
clock time timer
duration time elapsed interval
moment time timestamp
timezone tz zone
calendar date
convert to
round truncate
cut truncate trim crop slice
trim strip
strip remove trim
shorten truncate abbreviate
pad fill align
indent indentation
wrap enclose surround
unwrap extract
extract get pull
surround wrap quote
escape quote sanitize
sanitize clean escape
normalize canonical clean
expand extend interpolate substitute
substitute replace interpolate
replace substitute swap
placeholder template
swap exchange switch
extend inherit
inherit extend parent super
parent ancestor super
child descendant nested sub
children descendants
nested inner recursive
recursively deep nested
walk traverse visit iterate
iterate loop each walk
loop iterate cycle
cyclic circular cycle recursive
reverse invert flip
flatten flat
group bucket
gather collect accumulate
collect gather accumulate
aggregate reduce collect sum
sum total add
average mean
calculate compute evaluate
compute calculate
evaluate compute eval
guess infer detect
detect recognize identify sniff
recognize detect match
determine detect resolve decide
decide determine choose resolve
resolve lookup
random rand shuffle
shuffle random
exist has present
missing absent undefined lacking
absent missing
contain include has
include import contain
import require include
dependency require import
package module library
plugin extension addon module
extension plugin
middleware interceptor filter
intercept hook wrap
wrapper decorator adapter proxy
adapter driver backend
forward proxy delegate redirect
redirect forward
command cmd
shell bash
console terminal tty stdout
terminal tty console
prompt ask input
ask prompt
input stdin
output stdout print
log logger logging
record log
report log print
warn warning alert
debug trace
trace stack
monitor watch metrics
statistics stats metrics
measure benchmark time
test spec
mock stub fake
fake mock stub dummy
pretend mock fake simulate
compile build transpile
assemble build
deploy publish release
install setup
uninstall remove
upgrade update migrate
version release revision
branch fork
style css theme
color colour
color paint
colour color
font typeface
bold strong
button click
press click key
click tap press
keyboard key shortcut
mouse pointer cursor
cursor pointer position
scroll scrollbar
drag move
layout arrange position
position offset location
location place position
place location
coordinate point position
rectangle rect bounds
area region
border frame
widget component element
component element widget view
element node item
item element entry
entry item record
entity model record
object instance
instance object
class type
kind type category
type kind
category group kind
subset part
part piece segment chunk
piece part fragment chunk
portion part slice range
range interval span
bounds range
boundary limit edge
edge boundary border
beyond over exceed
exceed over limit overflow
overflow exceed
huge large big
large big
small tiny little
quick fast
speed performance
slow delay
lazily lazy deferred
defer delay lazy
postpone defer delay
delayed deferred
immediately now immediate sync
asynchronous async promise
future promise
background async worker daemon
permanent persistent
temporary temp tmp
temporarily temp
automatic auto
manual manually
optional nullable maybe
mandatory required must
required mandatory
nothing null none nil empty
null nil none undefined
invalid bad malformed wrong illegal
malformed invalid
wrong invalid bad
incorrect invalid wrong
correct valid right fix
valid correct ok
broken corrupt invalid
damaged corrupt
crash panic fatal
fix repair correct
repair fix
safe secure
secure safe tls ssl
certificate cert
hash digest checksum
checksum hash digest
fingerprint hash digest
increase increment grow raise
increment increase
decrease decrement lower reduce
grow expand resize increase
resize scale
scale zoom
zoom scale
rotate turn
lowercase lower
uppercase upper
capital upper case
capitalize uppercase title
plural pluralize
translation locale i18n language
language locale lang
localize translate i18n
pattern regex regexp
expression regex expr
wildcard glob pattern
rule policy
policy rule strategy
strategy policy algorithm
priority weight order
weight priority
owner parent
assign set
set assign
specify set
define declare
declare define
definition declaration
annotation decorator attribute
comment doc
documentation docs doc
help usage
usage help
describe description
description summary
explain describe
statement stmt
operator op
operation op action
action operation
function func method
method function
constant const
literal constant
token lexeme
tokenize lex scan
lexer tokenizer scanner
scan read search
syntax grammar parse
buffer cache
byte octet
binary bytes
stream pipe
pipe stream
bottom end
top head
front head first
rear tail last
memory heap
disk file storage
storage store
file path
archive zip tar
attachment file
mail email
email mail
proxy forward
balance distribute
distribute spread balance
share shared common
shared common global
global shared
private internal
public exported
export expose
expose export public
keep retain preserve save kept
preserve keep retain
hold keep held
track watch record
bind attach bound
pass forward give
give provide return pass
provide supply give
supply provide
return give
depend require
demand require
need require
rely depend
cause reason
reason cause
occur happen
abbreviation alias short
nickname alias
shortcut alias
ancestor parent
sibling adjacent
neighbor adjacent near
near close
close shut
similar like fuzzy near
resemble like similar
fuzzy similar approximate
suggestion suggest recommend hint
hint suggestion
recommend suggest
propose suggest
misspelled typo
typo misspelled
conflict collision clash
clash conflict collision
collide conflict
race concurrent
limit restrict
restrict limit
quota limit
oversized large max
negotiate accept
handshake connect
heartbeat ping keepalive
alive ping keepalive
reconnect retry
broadcast publish all
subscriber listener observer
publisher producer
producer publisher
consume receive
consumer receiver subscriber
box container
wrap box
visible shown
toggle switch
switch toggle
turn toggle
highlight color
emphasize bold highlight
quote quotation
paragraph block
heading header title
markup html
hyperlink link anchor
anchor link
footer bottom
menu navigation
navigate go route
visit navigate
breadcrumb navigation path
cart basket order
purchase buy order
money amount price currency
price cost amount
cost price
invoice bill
customer client user
visitor user client
`
  .trim()
  .split('\n');

/** Forms that have another stem than their verb. They are looked up, but never added. */
export const IRREGULAR: ReadonlySet<string> = new Set([
  'built',
  'made',
  'began',
  'started',
  'shown',
  'drawn',
  'written',
  'sent',
  'thrown',
  'chosen',
  'hidden',
  'kept',
  'held',
  'bound',
  'reused',
  'forgotten',
]);
