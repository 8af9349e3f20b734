/**
 * Words and phrases that programmers use for the same thing, a group on a line; `_` joins the words of a phrase. The first of a line is the
 * nearest to the others. Written from knowledge of the language, not from questions.
 */
export const GROUPS: readonly string[] = `
abandon abort give_up
abbreviation acronym short_form
abort cancel give_up bail bail_out break_off
abort_controller abort_signal cancel_token cancellation
abort_request cancel_request abort_controller
absolute_path full_path
absolute_value abs magnitude
absorb consume merge
abstract base_class
accept agree consent
acceptable valid allowed
access_key api_key
accessibility a11y screen_reader aria
accessor getter property
accordion collapsible expander expand_collapse
accuracy correctness
acquire lock seize take
acquire obtain take grab
action operation act op
active current enabled
actor mailbox
adapt adjust convert fit
adapter connector bridge wrapper
add append insert put include push add_to_end
add plus sum
address host ip
adjust tweak tune fine_tune
administrator admin superuser root
advance move_on forward next_step
affect influence impact
after_request post_handler
again retry repeat
ahead_of_time precompile aot
alias nickname shortcut shorthand
alias typedef
align line_up justify
allocator malloc arena
allow permit enable grant accept
alphabetical lexicographic
am_pm twelve_hour
ambiguous unclear
ampersand and_sign
analysis analyze
analytics usage_tracking statistics
animation_frame raf repaint
annotate decorate label
annotation attribute
announce broadcast publish advertise
anomaly outlier abnormal unusual
anonymize pseudonymize
ansi escape_sequence terminal_color control_code
antialias smooth
apply use
approach method strategy way
approve accept confirm
approximate fuzzy nearly rough
architecture arch
archive zip tar compress
area region zone
arena memory_pool region
argument arg param parameter
argv command_line_arguments
arithmetic math
arrange layout organize lay_out
array vector list slice
ascending increasing asc
ask prompt request input
assert check verify expect should
asset resource static_file
assign allocate hand_out distribute
associate link relate map
assume presume default
ast syntax_tree abstract_syntax parse_tree
asterisk star
asymmetric public_key
asynchronous async nonblocking
asynchronous async promise
atomic indivisible lock_free compare_and_swap
atomic_write write_then_rename
attach add connect bind fasten hook_up
attack exploit malicious
attacker hacker intruder
audit_log change_history
augment enrich enhance extend add_to
auth authorization
authorize grant allow
authorize permission access_control acl
auto_increment serial sequence
autocomplete typeahead suggest completion intellisense
autofill fill_form
autofix fixer quick_fix
autoindex directory_listing
automatic auto
available ready prepared
average mean avg
avl balanced_tree
await wait_for async
back_button history popstate
back_off backoff retry_delay exponential
backend server_side
background async worker daemon
background_job async_task
backport cherry_pick
backpressure flow_control high_water_mark drain pause slow_consumer
backslash escape_character
backtick template_literal
backup snapshot copy dump
backward_compatible bc legacy_support
bad_gateway 502 upstream_error
bad_request 400 malformed_request
ban block blacklist
barrier rendezvous wait_all
base64 b64
basic_auth username_password authorization_header
batch bulk group chunk bunch
batch minibatch
before beforehand prior pre
before_request pre_handler
behavior behaviour
benchmark bench perf
beyond over exceed
bfs breadth_first
bias offset
bidirectional two_way duplex
big_number bigint arbitrary_precision
bin bucket container
binary bytes
binary_format wire_format
bind attach
binding ffi native
birthday date_of_birth
bisect halve binary_search
bitfield bitmask
bitmap raster
blacklist denylist blocklist
blame annotate
blank_line empty_line
blend mix merge combine
blink flash
blow_up explode crash
blur gaussian
blur lose_focus
body content payload text
body_parser read_body parse_body
bold strong
bom byte_order_mark
booking appointment reservation
bootstrap startup start_up boot initialize
border frame outline
borrow lease rent
bottleneck slow_path hot_spot
bottom end foot
bounce undeliverable
boundary edge border limit
boundary off_by_one
bounding_box bounds extent
box rectangle rect bounds
brace curly_bracket
branch case
branch fork line_of_development
breadcrumb navigation_path trail
brightness lightness luminance
broken not_working does_not_work
browse explore navigate
browser navigator user_agent
browser_storage local_storage session_storage
brute_force try_all
bubble event_propagation
buffer queue holding_area
buffer_overflow out_of_bounds
build make
build compile assemble transpile
build compile bundle
build_hash content_hash
build_output dist artifact
builder fluent construct
builtin native predefined preset
bulk batch_job
bulk_insert insert_many batch
bullet list_item
bundle pack package compress combine_files
bundler build_tool
bundler packer
business_day working_day
busy occupied in_use
busy_wait spin polling
button click
bypass skip circumvent go_around
byte octet
byte_order endian network_order
bytecode opcode instruction
ca certificate_authority
cache keep_for_later reuse_result
cache memoize store memo remember
cache_control max_age caching_header
cache_hit found_in_cache
cache_miss not_cached
calculation computation arithmetic
call_stack stack_frames
callable function
callback event_hook
callback handler hook listener
camera viewpoint
cancel abort stop interrupt call_off
candidate option possible
canonical normal_form
canvas drawing_surface
capability feature ability
capacity size max
capitalize title_case first_letter_upper
captcha human_check bot_check
capture grab record snapshot
caret cursor insertion_point
carousel slideshow slider
cart basket
case_insensitive ignore_case casefold
catch trap rescue handle
catch_all wildcard fallback_route
catch_up sync lag
categorical one_hot
category group
cause root_cause reason
cc carbon_copy
cd continuous_delivery
cdn edge_cache
ceil round_up
ceiling upper_bound maximum
certificate cert x509
chain next_handler middleware
change modify update edit mutate alter in_place
change replace switch
change_tracking dirty_check
changelog release_notes
channel pipe mailbox
character char letter rune codepoint alphabetic
charset encoding character_set utf8
chart graph plot diagram figure
cheap inexpensive
check inspect examine look_at analyze
checkbox tickbox toggle
checkout check_out
checkout payment
checkout switch_branch
checkpoint saved_model
checkpoint savepoint snapshot
cherry_pick pick_commit
child descendant nested
child_process subprocess spawn
chmod file_mode
choice option selection
choose select pick decide choice
chown change_owner
chunked transfer_encoding streamed_body
ci continuous_integration
ciphertext encrypted
circle round ellipse
circuit_breaker trip stop_calling
circular cycle_detection
circular cyclic cycle
circular_dependency import_cycle
circular_import circular_dependency
citation reference
city town
clamp limit bound constrain
class_name css_class
classify categorize classification
clean tidy scrub
clean unmodified pristine
cleanup clean_up teardown dispose tidy_up release
cleanup finally
clear reset empty wipe clean_out blank_out
click press tap
clickjacking frame_options
client caller requester invoker
client consumer
clipboard copy_paste
clock_skew time_drift
clone copy_repository
clone deep_copy
close shut
clue hint indicator
coalesce merge combine
code_action quick_fix refactor
codepoint unicode_character
coercion type_conversion
collaboration crdt
collapse fold hide minimize
collation sort_order locale_compare
collect gather accumulate harvest pick_up build_up pile_up
collision collide conflict clash
collision hit_test
color ansi
color colour hue
color rgb
colspan merged_cells
column field
columns terminal_width
combining_mark diacritic accent
comma separator
command cmd
command_line cli argv
comment remark note
commit revision changeset
common frequent
communicate talk_to exchange_messages
compact dense
compare diff match equal
compare_and_swap cas compare_exchange
compatible interoperable
compensate undo rollback
compile transpile translate convert_syntax
complain warn error
complex complicated
component module part unit package
component widget element control
component widget ui_part
compose assemble put_together combine
compose chain pipe
compress gzip zip deflate shrink pack brotli
compress squeeze minify compact defragment condense
computed derived memo calculated
concat join concatenate stitch append
concurrent parallel simultaneous at_once run_at_once same_time
condition predicate criteria test filter
condition_variable wait_notify
conditional if_else branch
conditional_compilation ifdef feature
conditional_request if_none_match etag
config configuration settings options preferences setup
configurable customizable adjustable
confirm verify acknowledge ack
conflict contradict
connect dial open_connection establish
connect_timeout dial_timeout
connection socket conn link
connection_pool agent reuse_connection
connection_refused econnrefused not_listening
connection_reset econnreset broken_pipe peer_closed
connection_string dsn database_url
consensus agreement raft paxos
consent opt_in
consistent coherent
consistent_hashing hash_ring
constant const fixed
constant immutable readonly read_only const
constant_time timing_safe
constraint bound
constraint rule restriction limit policy
constraint validation_rule
constraint_violation integrity_error
constructor ctor
constructor init new
consume use_up spend
consumer receiver subscriber reader
contain has include
contain include hold
container box wrapper holder envelope
container docker image
containerize docker
content_disposition download_name attachment
content_encoding gzip brotli compressed_body
content_length body_size
content_negotiation accept_header best_format
context ctx
context scope surrounding
continuation callback resume_point
continue resume carry_on keep_going wake restart
controller request_handler action view_function
convention standard rule
converge eventual_consistency
conversation chat message
convert cast coerce type_conversion implicit_conversion
convert transform translate turn_into change_into map
coordinate orchestrate synchronize cooperate
coordinate point position
coordinates lat_lon
copy clone duplicate dup replica
coroutine fiber generator async_function green_thread
correct right valid
correlation_id request_id trace_id
corrupt broken damaged malformed garbled
cors cross_origin access_control origin_policy other_domain
cost price expense
count length size
count number total amount quantity how_many tally
count number_of
count_down countdown timer
couple pair bind match
coupon voucher promo
cover overlay mask
cow copy_on_write
crawl spider scrape traverse extract
crawler spider bot robot
crdt conflict_free
create instantiate establish introduce
create make construct generate build new produce
create make
created_at creation_time
credential password login_data
critical fatal severe
cron periodic
cron_job scheduled_task
crop clip cut trim
cross_compile target_platform
crypto cryptography
csrf xsrf cross_site_request forgery fake
csv comma_separated spreadsheet excel
current now active
cursor continuation_token next_page
cursor pointer
cursor result_iterator
curve bezier
custom user_defined
custom_element web_component
customer client buyer
cut slice split
cut_short abort truncate
cycle circular_reference
daemon background_service
daily every_day
dangling_pointer use_after_free
dashboard overview
database db datastore storage
datagram udp
dataset data_collection
date calendar day
date_arithmetic add_days
date_difference days_between
date_range from_to
daylight_saving dst summer_time
dblclick double_click
dead_code unreachable unused
dead_code_elimination tree_shaking
dead_letter failed_message poison
deadline due_date
deadlock mutual_wait lock_cycle
debounce delay coalesce wait_until_quiet
debounce delay_until_quiet
debounce quiet_period
declaration decl definition
decompose split break_down break_apart
decrease decrement lower reduce diminish shrink cut_down
decrement decrease count_down
decrypt decipher unscramble
dedupe deduplicate uniq remove_duplicates make_unique
deep_clone deep_copy
default by_default
default standard preset
default_argument default_parameter
default_value fallback initial
defer postpone delay lazy put_off on_demand lazily
deferred delayed_job
define declare specify indicate
degrade fallback downgrade
delayed deferred late
deliver send ship
demultiplex demux
denormalize duplicate_data
denote represent stand_for express
depend require rely
dependency import require package
dependency_graph import_graph
dependency_injection ioc inject
deploy publish roll_out release ship
deployment rollout
deposit pay_in
deprecated obsolete legacy outdated stale old
deprecation removal_notice
dequeue pop take_from_queue
derivative gradient slope
descending decreasing desc
describe description summarize
describe explain document
describe test_suite
description summary
deserialize decode unmarshal parse
deserialize from_json restore_object
destination target dest dst goal
destroy dispose teardown tear_down wreck
destructor finalizer dispose
destructure unpack pull_apart
desugar lower
detach disconnect separate unlink
detach run_in_background
detect recognize identify spot notice
determine decide resolve detect figure_out work_out
deterministic reproducible predictable repeatable
deterministic seed
development debug_build
development dev
device hardware machine
dfs depth_first
diagnose troubleshoot debug step_through
diagnostic error_message compiler_error
dictionary associative_array lookup_table
dictionary map hash dict key_value
did_you_mean suggestion closest_match
differ vary
difference diff delta change modification patch
different unequal not_equal
dijkstra shortest_path
direction orientation heading bearing
directory folder dir
dirname parent_directory
dirty modified changed_fields
dirty_check changed_fields
disable deactivate turn_off switch_off
disappear vanish hide
disassemble take_apart
discard throw_away throw_out dispose toss
disconnect close drop_connection hang_up close_connection connection_closed
discount rebate reduction
discover detect find
disguise mask obfuscate
disk drive storage
disk_full enospc no_space
dismiss close hide
dispatch send route
dispatch send_action
display_width wcwidth wide_character
dispose free cleanup release
distinguish differentiate tell_apart discriminate
distribution probability
divide quotient
dll shared_library
dns name_resolution resolve_host nameserver
docstring doc_comment
document doc manual
docx word
dom document_tree
dos denial_of_service
dot period full_stop
dot_product inner_product
dotenv env_file
dotfile hidden_file
double_free freed_twice
double_submit duplicate_request idempotency
downgrade demote
download attachment save_as
download fetch save_file
downsample decimate resample
draft unsent
drag_and_drop dnd drag
drain finish_pending graceful
draw render paint display visualize
draw paint plot stroke
drift skew
drill_down descend detail
driver adapter connector backend
dropdown select combobox picker autocomplete
dry_run preview no_changes
dummy placeholder fake
duplicate copy_file
duplicate double_submit
duplicate repeated twice dedupe double
duration elapsed time_span how_long time_taken
dynamic_dispatch virtual_method
dynamic_link shared_library
e2e browser_test
eager immediate
eager_load prefetch include join_fetch
earliest first oldest
early premature
easing timing_curve interpolation
edge_case corner_case special_case
edit modify revise
editable mutable
effect side_effect consequence on_change
elevate escalate
elevation altitude height
ellipsis truncate dots shorten
email_address mail_address
embed inline include nest
emit fire dispatch trigger notify publish
emitter event_source publisher
emoji pictograph
empty blank vacant
empty blank_page
enable activate turn_on switch_on
encapsulated shadow_dom
encoding wire_format
encoding_detection detect_charset sniff_encoding
encrypt cipher scramble crypto crypt
end_to_end e2e integration_test
endless infinite_loop
endpoint api route url path
enforce require impose
enforce uphold
engine backend driver
engine core runtime kernel
enough sufficient
enqueue push add_to_queue
ensure guarantee make_sure
entry_point main start_file
enum enumeration choices
enumerate list iterate
environment env environment_variable
eof end_of_file
equal same identical equivalent
equation formula
erase wipe rub_out overwrite
errno error_code
error failure exception problem fault err
error_boundary catch_render_error
error_handler on_error exception_handler
error_page error_view not_found_page
error_report crash_report
escape break_out exit
escape html_entity
escape quote sanitize
escape_html html_entities
estimate approximate guess
etag entity_tag version_tag
evaluate compute calculate eval work_out
event occurrence signal notification
event_handler listener on_click
event_log event_store
event_loop reactor main_loop game_loop
event_sourcing event_log
evict remove expire kick_out
exact precise accurate
exactly_once no_duplicates
example sample demo
exceed over surpass overflow too_long
except exclude
exception_handling try_catch
excess extra over too_much
exclude omit leave_out rule_out filter_out skip
executable binary program
execute run perform invoke carry_out call
exercise test
exhaust deplete use_up run_out
exhaustive all_cases
exist has present
exit leave quit
exit_code return_code exit_status
expand extend enlarge widen prolong lengthen
expand unfold open_up
expect assume anticipate
expensive costly slow
expire lapse run_out time_out
explore traverse discover
exports public_api
expose export publish public
expression expr
extend inherit derive subclass
extension file_suffix
extra additional
extra_property additional_properties unknown_field
extract cut_out crop
factory creator maker builder
fade opacity transition
fail error break go_wrong
failover switch_over takeover
fake mock simulate stub dummy pretend
fake_clock mock_time freeze_time
fallback default alternative fall_back
fallback graceful_degradation
fallthrough fall_through
fan_in merge_streams
fan_out broadcast publish_all
fast quick rapid speedy
faulty broken defective
favorite bookmark star
feature_flag feature_toggle
feature_flag toggle experiment
fee charge
feedback comment
fetch get retrieve load obtain download pull
ffi foreign_function native_binding
field input form_control
fifo named_pipe
file_descriptor fd handle
file_handle open_file
file_system fs filesystem
file_watcher watch_files inotify
filename basename
filter narrow narrow_down refine
filter select where condition
filter transform_stream
finally always_run
find locate
find search look_for locate hunt query seek
fingerprint content_hash
finish complete done finalize wrap_up conclude
finish end
fire_and_forget no_wait
firewall block filter_traffic
first initial
fix repair correct patch
fixture test_data
flaky unstable intermittent unreliable
flash one_time_message
flatten flat
flatten squash unnest
flavor variant
flexbox flex
flexible configurable
flicker flash
flip invert reverse mirror
float double decimal real_number
floating popover overlay
floor round_down
focus only_test
focus_trap keep_focus
follow track chase trace
follow_redirect redirect_limit
font typeface
font_size text_size
footer bottom foot
footprint memory_usage
forbid deny disallow refuse block prohibit reject
forbidden 403 access_denied
force overwrite without_asking
foreign external
foreign_key reference fk
forever infinite endless unbounded
forget evict invalidate clear_cache
forgot_password password_reset
fork clone_process
fork_join divide_and_conquer
format prettify beautify pretty_print tidy
format style lint
formatter prettier pretty_printer unparse
formula calculation
formula expression
forward ahead
forward relay pass_on redirect proxy
forwarded x_forwarded_for client_ip real_ip
fps frame_rate
fraction rational
fragment hash anchor url_hash
free reclaim
free release deallocate
freeze immutable unchangeable readonly
fresh new up_to_date brand_new
freshness staleness max_age
front head first
frontend client_side ui
frontmatter metadata
fsync flush_to_disk
full capacity saturated
full complete whole entire
full_screen alternate_screen
full_text text_search
fullscreen maximize
function func method procedure routine fn member_function
fuzz random_input
fuzzy_match approximate_match similar
gamepad controller joystick
gap hole missing
garbled mojibake wrong_encoding corrupt encoding_error
gate guard barrier sync_point
gateway entry_point api_gateway
gaussian normal_distribution
gc garbage_collector
gcd greatest_common_divisor
generate produce synthesize fabricate
generator yield lazy_sequence
generic type_parameter template
geocode address_lookup
geofence boundary
geolocation location geo position
gesture swipe
gid group_id
git version_control vcs scm
gitignore ignore_file
give provide
given_up max_retries exhausted
go_through iterate traverse
go_to_definition jump_to
goal target objective
golden_file expected_output snapshot
gpu cuda
grace_period leeway tolerance
graceful_shutdown drain_connections stop_accepting
gradient color_ramp
gradual incremental progressive step_by_step
graph network nodes_edges
grapheme user_perceived_character
grid columns
group bucket cluster bin
group team organization
group_by aggregate partition_by
grow expand enlarge increase
half_written partial_write torn_write
handle reference descriptor
handler controller
handshake connect negotiate hello agree
hang deadlock stall block stuck
hang freeze stuck unresponsive
happen occur
hardcoded fixed
harmful malicious dangerous
harness test_runner
hash digest checksum fingerprint
hashmap hash_table
heading title caption headline
headless no_browser
health_check liveness readiness probe
heap priority_queue
heartbeat ping keepalive liveness alive keep_alive
help usage manual synopsis
heuristic rule_of_thumb
hexadecimal hex base16
hide conceal invisible mask
high_cpu busy_loop
high_water_mark buffer_limit
higher_order takes_function
highlight emphasize light_up
highlight syntax_highlighting colorize syntax_coloring
histogram distribution
history go_back
history journal changelog
history past
history previous_commands
history undo_stack
hmac mac message_authentication
hmr hot_module live_update
hoc higher_order_component
hoist move_up
holdout train_test_split
hook extension_point
hook use_effect use_state
horizontal x_axis
hostname host domain site_name
hot_path critical_path fast_path
hot_reload live_reload hmr
hot_reload reload_config
hourly every_hour
hover mouseover pointer_over
hsts strict_transport https_only
html markup
http2 multiplex h2
http_method verb request_method
huge large big
human_readable humanize pretty friendly
hunk diff chunk
hydrate populate_object
hydrate rehydrate restore_from_server attach_markup
hyphen dash
icon glyph symbol pictogram
idempotent repeat_safe twice
idempotent safe_to_repeat repeatable
identifier id key uid uuid
identifier symbol name
idle inactive unused
idle_timeout inactive_connection keepalive_timeout
ignore skip disregard neglect
ignore suppress silence swallow mute
image picture img photo
imaginary complex_number
immediate now instant
immutable_update copy_on_write
impersonate act_as sudo
implement realize concrete
implicit implied magic automatic
import load_module
improve enhance optimize refine
impute fill_missing
in_chunks chunked batch
in_flight outstanding pending_request
in_memory memory_store
inbox incoming
include import require
incompatible mismatch breaking_change
inconsistent out_of_sync
incorrect wrong_result
increase increment raise grow bump add_one count_up
increment step_size
incremental_build only_changed
indent pretty_print
indent tab_width
independent standalone separate self_contained
index_of find_position
indicate signal denote
indicator sign marker
infer deduce derive guess
infinite_scroll load_more
infinity unbounded
inherit parent super
inherit propagate pass_down
initialize init setup bootstrap prepare set_up configure
inject provide wire
injection unsafe_input
injector container provider
input textbox text_field
inside inner within internal nested
inspect introspect
install add_dependency
install setup add_package
instrument measure probe
integrate combine embed
integrity tamper_check checksum
intercept hook trap attach
interface protocol contract trait
interleave alternate mix
internationalization i18n translation localization l10n language
internet web network
interpolate substitute expand fill_in
interpret evaluate eval
interpreter vm evaluator
interrupt sigint ctrl_c
intersection all_of
intersection_observer visibility visible_on_screen
interval every_minute
interval period duration
invalid bad malformed illegal
invalid broken malformed
invalidate bust_cache mark_stale
inventory stock catalog
inverse reciprocal
inverted_index text_search
invoice bill
invoke call trigger
ip ip_address inet
ipc interprocess
ipv4 inet dotted_quad
ipv6 inet6
ir intermediate_representation
island connected_component
iso8601 iso_date rfc3339
isolation_level serializable read_committed
italic emphasis slanted
item element entry record
iterate loop each
iterator cursor lazy_sequence
iv initialization_vector
jit just_in_time
jitter random_delay
job process_group
job task work work_item
job_queue task_queue
join implode
join wait_for_thread
join_all wait_all promise_all
judge evaluate score
jump goto skip
junk garbage trash recycle_bin
kebab_case hyphenate dasherize
keep retain preserve maintain hold
keep save store
keep_only retain filter
keep_order stable_sort preserve_order
keep_out exclude block
keepalive persistent_connection reuse_connection
kerning letter_spacing
key_derivation kdf pbkdf2
key_exchange diffie_hellman
key_press keystroke keypress
keyboard key
keyboard_navigation arrow_keys
keyword reserved_word
kfold cross_validation
kill terminate destroy force_quit sigkill
kind type category sort_of class
knn nearest_neighbor
kv key_value
lag behind backlog fall_behind
lambda anonymous_function arrow_function closure
last final end
last_seen heartbeat activity
latch countdown
latency delay lag response_time
latency round_trip rtt
latest newest most_recent
latitude lat
launch open run start_up
layered merge_config
lazy shortest_match non_greedy
lazy_initialization first_use
lazy_load deferred on_access
lazy_load load_on_demand code_splitting chunk
lcm least_common_multiple
leader master primary coordinator main
leave_behind orphan residue
left_over remainder residual
left_pad pad_start
left_recursion infinite_recursion
leftover residual stale
lenient tolerant relaxed forgiving loose
let_through allow pass
level depth tier nesting layer
levenshtein edit_distance
lexer tokenizer scanner
lfu least_frequently_used
lifecycle life_stages startup_shutdown
lifecycle_hook on_destroy
lifecycle_hook on_mount
lifetime lifecycle lifespan
lifetime ttl age
limit max maximum cap bound upper_bound
limit quota allowance budget
limit take
limit threshold cutoff tolerance
line_by_line readline streaming
line_ending crlf eol
line_width print_width max_line_length
linear_regression least_squares
lineno line_number
link anchor hyperlink
lint check_style static_analysis
linter lint style_checker
list array collection sequence
list_directory readdir ls
listen bind_port accept_connection
listen watch observe
literal constant
livelock endless_retry
load read open
load_balancer distribute balance spread
load_balancing spread_load round_robin
local scoped private
local_cache in_memory
locale language lang region
localhost loopback 127
lock mutex synchronize guard lock_down exclusive mutual_exclusion
lockfile file_lock
lockout too_many_attempts brute_force
log logger
log record journal
log_handler transport appender sink
log_in sign_in login authenticate auth signin verify_identity
log_level severity verbosity
log_out sign_out logout end_session
log_rotation roll_over
logarithm log
long_flag double_dash
long_polling comet hanging_request
long_running background slow
longitude lon lng
look_ahead lookahead peek
lookbehind look_behind
lookup look_up find resolve search
loop iterate cycle
loophole bypass vulnerability
lose missing
loss cost
lossless no_loss
lossless round_trip
lossy loss
lost missing dropped discarded
lower bottom
lowercase lower small_letters
lru least_recently_used
lts long_term_support stable
mac hardware_address
machine host computer node
mail email
mailbox inbox message_queue
make_bigger enlarge scale_up
make_readable format prettify humanize
make_room evict free remove_old
malicious evil attack
malware virus
manage control handle administer look_after govern steer
mangle rename_short
manifest package_file
manual by_hand
manual guide documentation tutorial
many_to_many join_table through
many_to_one belongs_to
map_reduce scatter_gather
margin padding spacing gap
mark flag tag label
markdown md
marker pin
mask hide redact obscure censor scrub hide_secret
match correspond fit
max_length too_long size_limit
max_retries retry_limit give_up
measure benchmark profile
measure quantify
media_query breakpoint responsive
member field element
memo cached_value
memoize cache_result remember
memoize dynamic_programming
memory ram heap
memory_leak leak not_freed unfreed memory_growth
memory_order fence memory_barrier
menu navigation dropdown nav
merge join combine concat unite union unify
mess_up corrupt break
message msg
message_catalog translation_file
message_queue broker mq message_broker
metadata front_matter
metadata meta information info
metric measurement gauge counter tally
microtask next_tick job_queue defer
middle center midpoint centre
middleman intermediary proxy broker mediator
middleware interceptor filter layer hook
midnight start_of_day
migrate upgrade move_over
migration schema_change upgrade_schema
mime content_type media_type file_type
min minimum least lower_bound floor
minify uglify strip_whitespace mangle
minimize iconify
minimize reduce smallest
mismatch inconsistent different
missing absent lacking not_found
missing_value nan null
misspelled typo spelling
mkdir create_directory make_folder
mmap memory_map
mmap shared_memory
model active_record
model entity schema
modify change amend tamper
money amount price currency cost
monorepo workspace
most_used popular frequent
mount insert_into_page attach
mount_point prefix base_path root_path
mouse pointer
move drag slide
move rename_file
move transfer shift relocate
moved_permanently 301 permanent_redirect
mst spanning_tree
mtime modification_time last_modified
multiline several_lines
multipart form_data file_upload form_body attachment
multiple many several
multiplex mux share_connection
multiply times product
multithreaded threads concurrent
mutable modifiable changeable
mutant mutation_testing
n_plus_one query_per_row
nack reject negative_ack
name label title
named_argument keyword_argument kwarg
namespace module scope
nan not_a_number
nat port_forward
natural_sort human_sort
navbar navigation menu_bar
navigate go_to visit route
near nearby
nearby radius
nearest closest
negate invert
neighbor adjacent near next_to
nested_route sub_router mount attach
network net
newline line_break eol linefeed linebreak line_ending
newsletter mailing_list
next following upcoming subsequent
next_run next_time
nightly daily
no_longer_valid expired stale revoked
node vertex element
noise jitter random
normalization nfc canonical
normalize canonicalize standardize
normalize clean_up sanitize
normalize_path clean_path
nosql document_store
not_allowed forbidden 405 denied
not_enough insufficient too_few
not_found 404 no_such_page
not_modified 304 conditional_request
notification alert toast snackbar
notify emit signal
notify inform alert tell alarm
now current_time
npc bot
null none nil nothing empty
null undefined nil
null_check nil_check
null_pointer null_reference
null_safe optional_chaining
nullable can_be_null
number digit
number numeric integer int whole_number
numbered ordered_list
oauth social_login third_party_login
obfuscate mangle scramble obscure
object dict record struct
object entity instance
objective loss_function
observability telemetry tracing instrumentation
observable stream signal
observer watcher listener subscriber
offline no_network disconnected
offset position shift displacement
offset skip
old previous legacy
old_browser legacy polyfill
omit_empty skip_null
on_disk persistent file_backed
on_exit atexit shutdown
on_startup init bootstrap
one_after_another sequential serial
one_of union enum any_of either
one_time_password otp totp
online connected available
oom out_of_memory
opaque solid
open_redirect unsafe_redirect
openid oidc
operand argument
opt_out disable exclude
optimistic_lock version_check
optimizer gradient_descent
optimizer planner
option flag switch arg
optional nullable maybe not_required
orchestrate kubernetes
ordinal nth
organization org company tenant workspace
origin source start
original initial
orm object_mapper entity_manager
orphan dangling leftover
orphan dangling unreferenced
ot operational_transform
out_of_bounds index_error beyond_end
out_of_order reorder sequence
out_of_range bounds_check out_of_bounds
out_of_stock sold_out
out_of_sync stale mismatch
outdated old_version upgrade
outline stroke contour
outline structure
output emit
output stdout
outside outer external third_party
overdue late
overfitting memorizing
overlap intersect collide
overlay backdrop layer
overload overwhelm flood
override custom
override monkey_patch
override replace redefine take_over overwrite
oversized too_large large too_big
overwrite replace clobber
overwritten lost_update
own belong possess
owner chown
ownership borrow
package library module lib
packet datagram frame message
pad fill align
page_break new_page
page_size per_page limit
pager less scroll_output
pagination page_number
pagination paging page_by_page cursor split_pages
pair tuple key_value
palette colors
pan card_number
pane panel
pane split_view
panic crash fatal unrecoverable
paragraph block
parallel side_by_side
parameterize configurable
parametrize table_test each
parent ancestor super
parent superclass base
parenthesis paren round_bracket
parse read decode analyze_syntax
parser syntax_analyzer
partial incomplete part unfinished
partial_application curry bind
partial_failure some_failed
pass forward hand_over pass_on delegate proxy
pass_through passthrough forward
password passphrase secret
password passwd pwd
password_hash bcrypt argon2 scrypt
password_prompt hidden_input
paste insert clipboard
patch apply_diff update
path_parameter route_param dynamic_segment
path_traversal directory_traversal zip_slip dot_dot
pathfinding shortest_path astar
pattern glob wildcard
pattern template
pattern_matching match switch case
payload data_body
payload_too_large 413 body_limit
payment charge pay
peak max highest
peer remote_end other_side
pending not_yet
pending waiting queued in_progress
percent percentage ratio
percent_encoding url_encode escape_url
percentile quantile p99
perform do_work execute
performance perf
performance speed efficiency
periodic interval repeating
permission access right privilege authorization
permission chmod mode
permission role privilege
permutation arrangement
perpendicular cross_product
persist save store durable permanent
perspective projection
pessimistic_lock select_for_update
physics simulation
pickle serialize
pid process_id
piece part segment chunk fragment block
piece_by_piece chunked streaming incremental
pii personal_data
pin lock_version fix_version
pipe fifo
pipe redirect_output
pipeline chain sequence stages flow
pipeline ci
place location position spot
placeholder bind_parameter
placeholder template stub
plaintext unencrypted
plan schedule timetable
platform os system operating_system
platform_specific os_dependent
play playback
plugin extension addon module
plural many_form
point_at reference target
pointer ptr reference address
poison bad_message
poll check_repeatedly periodic
polyfill shim fallback_implementation compat
polygon shape
polymorphism dynamic_dispatch
polynomial equation
pop_up popup modal dialog
populate fill fill_in
portion part slice range
position offset index location
postal_code zip_code postcode
power exponent pow
ppid parent_process
preallocate reserve
precedence override_order
precision accuracy
precision decimals
precondition requirement guard
precondition_failed 412 if_match
predict forecast estimate anticipate
predict inference
preempt interrupt_task
prefetch batch_size
prefill default autofill
prefix beginning leading
preflight options_request cors
preload load_ahead prefetch eager warm_up
preload warm_cache
premature too_early
prepare stage get_ready setup
prepared_statement parameterized bind_parameter
prepend unshift add_to_front
preprocessor macro
prerender static_generation ssg
preset profile
pretty beautiful
prevent avoid block guard_against obstruct
prevent_default cancel_default
preview thumbnail glimpse small_image
previous prev last
primary_key id pk
print output write echo
print show display
printf format_string
priority nice
priority weight precedence order
private internal
private_key secret_key
probability likelihood chance
probe check
problem issue bug defect ticket trouble
proceed continue
process handle treat deal_with take_care
process pid program
process subprocess
processor cpu core
producer publisher sender emitter
product item sku
production prod
profiler flamegraph
program application app software
progress status percent completion
progress_bar progress loading_indicator
promise future deferred thenable
prompt ask_user read_line
propagate pass_along bubble cascade
property attribute field prop attr member
property_based generative quickcheck
proportions aspect_ratio
props properties inputs component_arguments
protect guard secure defend
proto prototype_pollution
provide supply give offer feed
provider supplier factory
proxy wrapper
prune trim clean_up remove_unused
public user_facing
publish emit send_event
publish release upload_package
pubsub publish_subscribe event_bus message_bus
pull_out extract take_out pick_out
pull_request merge_request pr
purchase buy order
pure no_side_effects
purge expire_old
push_message server_push notify
put_back restore return
put_on_hold suspend pause
quantize reduce_precision
query ask search
query sql select_statement
query_plan explain optimizer
query_string search_params url_parameters querystring query_parameter
question query prompt
queue fifo backlog pending_work
quorum majority
quote blockquote
quote quotation string_delimiter
race data_race concurrent_access
race first_finished
race_condition race timing_bug
raii scope_guard
raise throw fail
ram in_memory
random rand shuffle
random_bytes csprng secure_random
random_number rng prng
range_check min_max
range_request partial_content resume_download byte_range
rank prioritize
rate frequency how_often
rate_limit throttle too_many_requests quota token_bucket leaky_bucket slow_down
rating stars review
ratio proportion fraction part
raw binary
raw unprocessed plain
raw_sql raw_query
rbac role_based
rc config_file
reachable accessible
react respond reactive
reactive observable
read_ahead prefetch lookahead
read_timeout idle_timeout
readable legible
readable source_stream
readline line_editing
rebuild recreate regenerate reconstruct
receive accept recv get_in
recent latest new
recipient receiver to_address
reconcile sync merge diff patch_dom
reconnect retry reestablish connect_again
record_replay vcr cassette
recover heal repair
recover restore rescue heal bring_back
recover self_healing
recoverable retryable transient
recovery error_handling
recovery restore
recurrence repeat rrule
recurring periodic
recurring repeating
recursive nested self_referential deep
recursive_descent top_down
recycle object_pool
redeliver retry requeue
redelivery at_least_once
redirect location_header forward
redirect_loop too_many_redirects
redo reapply repeat
redos catastrophic_backtracking
reduce fold aggregate accumulate
reentrant recursive_lock
reexport forward_export barrel
refactor restructure rename_symbol
reference mention refer_to
reference_count refcount rc
referrer referer came_from
refine custom_check
refine custom_validation
reflection introspect runtime_type
refresh_token renew_token
refund money_back
regex pattern regexp regular_expression format_check
register add enroll join
register subscribe hook
registry catalog directory
registry package_index
regression curve_fit
regularization dropout weight_decay
rehearse dry_run simulate
reject refuse decline deny turn_down
reject turn_away bounce
relation association relationship
relative_time time_ago humanize from_now
release unlock let_go free
reload refresh load_again hot_reload renew update
remain stay linger leftover
remainder modulo mod
remember memorize
remember_me stay_logged_in
reminder notification
remote peer other_end
remove delete drop discard erase purge unset
remove get_rid_of eliminate take_out rip_out
remove_directory rmdir rimraf
rename change_name alias
render repaint draw
render_to_string server_render
renew refresh extend
reorder rearrange
repeat again loop
repl interactive_shell
replace substitute swap supersede
replacement_character fffd invalid_utf8
replicate copy mirror
replication replica copy_data
reply respond answer response
reply_to answer_address
report notify summarize
repository data_access dao
repository store storage disk
reproduction minimal_example
request demand
request req incoming_message
request_context per_request ctx
requeue push_back
require need demand must mandatory
required not_blank mandatory
rerender update_view refresh_view
rerun run_again replay playback
resample interpolate
resemble look_like similar closeness
reserve set_aside allocate book
reset clear start_over restore_default zero
resize grow scale
resize_observer size_change
resolution dpi
resolve find_module
resolver dns lookup_host
resource_limit ulimit rlimit
response res resp server_answer
responsive screen_size adaptive
restart start_over reboot relaunch bounce
restore point_in_time
restrict limit constrain
result answer return_value
result ok_or_error either
result outcome output
result_set rows query_result
retention keep_period
rethrow raise_again
retrieve get_back fetch
retry try_again repeat attempt run_again
return give_back hand_back
return yield output
return_early bail early_exit guard_clause short_circuit
reuse recycle use_again pool
revalidate check_freshness refresh
reveal show expose uncover disclose
reverse back_to_front
reverse invert backward turn_around
reverse_geocode find_address
reverse_proxy gateway upstream
revert undo change_back rollback roll_back restore
review feedback
review inspect approve
revisions track_changes
revoke invalidate withdraw
right_to_left rtl bidi
ring_buffer circular_buffer
robust resilient reliable fault_tolerant
rollback abort_transaction
rolling moving_average
rolling moving_window
rollout gradual_release canary
root base top
rotate roll_over
rotate turn spin
rotation angle
round nearest
rounding precision
route directions
route_guard navigation_guard before_enter
route_match path_match
router dispatcher route_table
routine subroutine function
row record tuple entry
rpc remote_call remote_procedure grpc
run_at scheduled_time
run_later defer schedule
run_once once singleton
runnable executable_bit
running active in_progress
rwlock read_write_lock shared_lock
saga compensating_transaction
same_name collision shadow
sandbox isolate jail restricted confine
sandbox virtual_environment
sanitize clean escape make_safe scrub
sanitize clean_input
sanitize strip_tags
sat constraint_solver
savepoint nested_transaction
scaffold generate skeleton
scale resize zoom magnify
scan search skim sweep
scatter_gather fan_out
scenario test_case
scene_graph node_tree
schedule cron timer
schema definition shape
schema table_definition structure
schema_evolution backward_compatible
scheme protocol url_prefix
screen display monitor
screenshot capture
script macro
script program
scroll_into_view scroll_to
scroll_position scroll_offset
search_path path_variable
secret credential
secret hidden
secure safe
seed random_state random_start
seed sample_data fixture
seek jump rewind skip_to reset_position
seek random_access
segfault access_violation
segment part section portion block region
select wait_any
selection highlighted
self_signed untrusted_certificate
seller merchant
semaphore permit limit_concurrency max_parallel
semver version_range semantic_version
send transmit post deliver
sender from_address
sentinel marker terminator delimiter
separate split isolate detach keep_apart sandbox
separator delimiter divider
sequence order series
sequential exclusive
sequential serial one_by_one
serialize convert_to_string to_json
serialize encode marshal dump stringify to_string
serve_file send_file static
server host daemon
server listener service
server_error 500 internal_error
server_rendered ssr hydrate prerender server_side_rendering
server_sent_events sse event_stream
service_discovery registry find_service
service_worker offline_cache
session login user_state
setter mutator
settings preferences prefs options
setup before_each before_all
shadow hide_outer
shape structure form
shard partition horizontal_split
share common reuse
shared_state shared_memory
shebang interpreter_line
shell bash sh
shell_completion tab_completion
shipping delivery
shm shared_memory
short_flag single_dash
shortcode macro
shortcut fast_path
shortcut hotkey key_binding accelerator
show display render present reveal
show display
shrink minimal_example
shrink reduce compress get_smaller make_smaller minify
shut_off disable stop
shutdown shut_down close_down power_off terminate
shutdown_hook on_exit cleanup
sibling adjacent
sidebar drawer side_panel
sigkill force_kill
sign_up register signup
signal interrupt
signature parameters prototype
signature sign
sigterm terminate
silent quiet no_output
similar like near fuzzy resemble approximate
similarity cosine
simple easy plain
simplify reduce streamline
simulate emulate mimic imitate
single one singleton one_instance
single one_off
single_flight request_coalescing dedupe_requests
singleton single_instance
sink destination output
site website
size count len
size length len
size width height dimension extent
skip ignore omit bypass pass_over leave_alone
skip jump_over step_over
skip_test disabled pending
sku product_code
slave replica secondary follower standby
slide presentation
sliding_window moving_window
slot children placeholder_content nested_content
slow performance
slow sluggish
slow_down throttle delay hold_back
slow_query long_running
slug url_friendly permalink
small tiny little
smart_pointer shared_ptr
smart_pointer unique_ptr
smoke_test sanity_check
smoothing moving_average
snap align round
snapshot_test golden_file
sniff detect guess
snippet excerpt fragment preview
soft_delete mark_deleted trash deleted_at
soon upcoming
sort order rank arrange put_in_order
sort order_by
sound audio
source src input
source_map original_position line_mapping
source_position line_column location
spam junk
span range extent
span range interval
span source_range
spawn fork start_process launch
speak voice speech say
spec specification standard
spec test
spec unit_test
special exceptional
specificity precedence
speed_up accelerate optimize boost
spelling spellcheck
spike burst
spin busy_loop
spinlock busy_wait
spinner busy_indicator
spinner loading_indicator loader loading
split divide separate chunk partition slice shard
split explode
spoof fake forge impersonate
spread distribute scatter
spread unpack rest
sprite image
sql_injection unsafe_query
sqrt square_root
squash combine_commits
sso single_sign_on
ssrf server_side_request
stable steady
stack lifo pile
stack_overflow deep_recursion
stack_trace backtrace traceback
staging preproduction
stale outdated expired old too_old
stale_while_revalidate serve_stale
stampede thundering_herd dogpile
standby replica backup
start begin launch commence initiate kick_off
start boot launch
start run launch
start spawn launch
starts_with begins_with prefix
starve block wait_forever
stash put_aside save set_aside
stat file_exists
stat file_info
state status condition
state_machine fsm automaton
statement stmt
static_file public_asset serve_file
statistics stats metrics
status_code http_status response_code
stddev standard_deviation
stderr standard_error
stdin input
stdin standard_input
stdout standard_output
stemming root_form
step stage phase
step_in intervene intercept
sticky fixed_position
sticky_session session_affinity
stop end quit exit terminate shutdown halt kill
stop halt cease
stop_propagation prevent_bubble
stop_word common_word
stopwatch measure_time
stopwatch timer elapsed
store state_container global_state
strange weird odd anomaly
strategy policy algorithm
stream flow pipe
streaming_parser incremental_parse sax
stretch expand scale
strftime date_format
strict rigid exact
strikethrough crossed_out
string_interpolation template_string
strip remove trim strip_out truncate whitespace
strip_accents remove_diacritics unaccent
strip_ansi remove_color
strip_tags remove_html
strptime parse_date
structural duck_typing
structured_concurrency nursery task_group
structured_logging json_log
style css stylesheet
subclass derived_class child_class
subcommand nested_command verb
subdomain vhost virtual_host
submatch capture_group
submit send post
submit send_form
submodule nested_repository
subnet cidr netmask network_range
subscription plan recurring
substitute find_and_replace
substitute replace_all
substring contains
substring part_of_string slice
subtitle caption
subtract take_away minus deduct
subtype derived assignable
sudo elevate
suffix ending trailing
suffix ends_with
suggest recommend propose hint tip advice
sum total add_up overall
sum_up total summarize
summarize aggregate digest
summary digest overview
superclass base_class parent_class
superscript raised
supertype base_type
supervise monitor oversee
supervisor monitor manager watchdog controller
supplier vendor
suppress disable_rule ignore_comment
surplus excess
survive persist outlive
suspend pause freeze park hold
suspicious untrusted
svg vector_graphics
swap exchange switch trade
swap paging
swapped mixed_up
switch toggle change_over
symlink symbolic_link soft_link
symmetric mirrored
symmetric shared_key
synchronize sync keep_in_sync
synchronous sync blocking
synonym alias
synonym similar_word
syntax grammar
syntax_error parse_error unexpected_token
syscall system_call
tab tabulator
tabindex tab_order
table grid matrix
table relation
table_of_contents toc outline
tag element
tagged_union discriminated_union sum_type variant
tail last rear end
take_turns round_robin alternate rotate
tamper_proof signed integrity
target platform
tax vat
teardown after_each after_all
telemetry metrics monitoring
temp temporarily
template blueprint skeleton boilerplate scaffold
template_engine view_engine renderer
template_literal interpolated_string
temporary ephemeral short_lived
temporary temp tmp transient ephemeral
temporary_file tempfile tmp
temporary_redirect 302 307
tensor multidimensional_array
terminal tty console interactive
ternary conditional_expression
test_coverage covered_lines tested_lines
test_server fake_server
text string str
text_width display_width
textarea multiline_input
theme dark_mode color_scheme
theme skin
theme style
thenable promise_like
third_party vendor external
thousands_separator digit_grouping
thread conversation
thread_local per_thread
thread_pool worker_pool executor scheduler
thread_safe synchronized race_free
throttle limit_concurrency
throttle limit_rate
throughput bandwidth rate
time clock timer
time_series timestamped_data
timed_out timeout deadline
timeout deadline time_limit ttl due give_up_waiting expire
timeout too_slow
timer timeout alarm
timestamp moment epoch unix_time
timezone tz zone
timing_attack side_channel
tls ssl https secure_connection
tmpdir temporary_directory
today current_date
toggle switch flip
token credential access_key
token lexeme symbol
token_expired session_expired
tokenize lex scan split_into_tokens
tolerance epsilon
too_deep max_depth recursion_limit
too_late deadline expired
too_many limit exceed
too_many_redirects redirect_limit max_redirects
too_many_requests 429 rate_limited
too_much_memory oom memory_limit
too_short min_length
tool utility helper
toolbar button_bar
tooltip hint popover floating
top head upper
topic subject channel
topological_sort dependency_order
touch tap
trace debug_message
tracing distributed_trace spans
track watch record keep_track
trailers trailing_headers
trailing_slash strict_slash
train fit learn
trait mixin interface
transaction commit tx
transition animation tween keyframe
transitive indirect
translate move
transliterate romanize ascii_fold
transparent see_through alpha opacity
transpose swap_axes
tree hierarchy nested
tree node branch leaf
tree_shaking remove_unused dead_code
trie prefix_tree
trigger fire cause set_off
trim strip_whitespace
truncate cut shorten chop clip cut_off abbreviate
trust_store root_certificates
trusted safe
ttl time_to_live expiry max_age expiration
tunnel forward_port vpn
tween interpolate
two_factor 2fa mfa otp
two_way_binding model_binding v_model
type enter_text input
type_annotation type_hint
type_check typecheck verify_types
typecheck type_checker
uid user_id
unauthorized 401 not_logged_in unauthenticated
unavailable 503 service_unavailable
unavailable down offline disconnected
uncaught unhandled
unchanged unmodified same
unchanged up_to_date
undefined unset missing empty
underflow below_minimum
underline underscore
underscore snake_case
unescape decode_entities
unexpected surprising unknown
unformatted plain_text
unhandled_rejection uncaught_promise
unidirectional one_way
uniform evenly_distributed
unimplemented todo not_implemented
uninstall remove unload
unique distinct dedupe no_duplicates
unique_constraint duplicate_key
universal global general shared
unix_socket domain_socket
unknown unrecognized undefined unsupported
unlimited unbounded infinite
unlink delete_file
unload evict detach
unmount remove_from_page destroy
unnecessary redundant superfluous duplicate extra
unprocessable 422 validation_error
unquote remove_quotes
unreachable dead
unreachable impossible
unregister deregister remove unsubscribe
unroll expand unwind
unsafe insecure dangerous unencrypted
unsound incorrect_type
unsubscribe opt_out
unsubscribe unlisten stop_listening remove_listener
unsupported not_implemented unimplemented
untracked not_added
untrusted tainted external
untyped dynamic_type
unused unreferenced unnecessary
unusual rare anomaly infrequent
unwrap extract unbox
unzip decompress inflate extract gunzip unpack
up_to_date current latest
update modify refresh sync
updated_at modification_time
upgrade protocol_switch switching_protocols
upgrade update bump promote elevate raise
upload send put
uppercase upper capital
upsert insert_or_update merge on_conflict
upside_down flip invert
upstream origin_server backend_server
upstream remote
uptime availability
url link address uri href web_address
urlencoded form_body
usages find_references
usages references
use utilize employ
user account member person profile
user people
user_agent browser_name client_name
usual common typical normal
utc gmt
utc_offset timezone_offset
utf8 unicode
vacuum reclaim_space
valid correct legal ok allowed
validate_config check_settings
validation_error invalid_input bad_input
validator checker
value val
variable var
variadic rest_arguments varargs
variance contravariant
variance covariant
variant alternative variation
vectorize simd
venv virtual_environment
verbose detailed chatty
verify check confirm validate ensure
version revision release
version_conflict incompatible_versions
versus compare
vertex point
vertical y_axis
video movie
view template page
viewport screen window
viewport visible_area window
virtual_dom vdom vnode
virtualize windowing virtual_list only_visible
visible shown
visitor guest anonymous unauthenticated
visitor walker traverse
vm virtual_machine bytecode
volume loudness
vote elect consensus leader
vsync refresh_rate
vulnerability security_hole exploit
wait block
wait sleep delay pause await
wake notify resume unblock
wake wake_up
wake_up resume signal
walk list_recursively
walk traverse visit iterate crawl
warehouse stock
warn alert
watch observe monitor
watch react_to_change effect
watch rebuild_on_change
watch_mode rebuild_on_change
weakref weak_reference
webhook callback_url notify_url redirect_uri
websocket ws bidirectional_socket
weekday day_of_week
weigh weight
whitelist allowlist permitted allowed
whitespace space blank
wide_character full_width cjk
wildcard glob asterisk file_pattern
wildcard_route catch_all splat
window pane
wire connect wire_up hook_up
wishlist favorites
withdrawal pay_out
wizard step_by_step questionnaire
work_around workaround hack trick
worker thread process
worker_process fork prefork
workflow pipeline process
working_directory cwd current_directory pwd
workspace project
worktree working_tree
wrap break_line
wrap decorate proxy
wrap enclose surround encapsulate
wrap_around modulo cycle ring
wraparound integer_overflow
wraparound overflow
wrapper decorator
writable mutable
write save store persist dump put_away
write_ahead_log wal journal redo_log
write_behind delayed_write
write_out flush dump
wrong incorrect bad invalid
wrong_encoding charset garbled
wrong_order out_of_order
wrong_password invalid_credentials
wrong_type type_error type_mismatch
wysiwyg rich_text
xml markup
xss cross_site_scripting script_injection
yaml yml
yield give_way reschedule
yield produce emit
z_index stacking layer
zombie defunct
`
  .trim()
  .split('\n');
