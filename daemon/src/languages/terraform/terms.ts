import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
resource|resource block ¦ recurso ¦ ^\s*resource\s+" ¦ resource "a" "b" { ¦ # resource
data source|data block ¦ fuente de datos ¦ ^\s*data\s+" ¦ data "a" "b" { ¦ data.a.b
variable|input variable|variable block|variable declaration ¦ variable ¦ ^\s*variable\s+" ¦ variable "a" { ¦ var.a
output|output block|output value ¦ salida ¦ ^\s*output\s+" ¦ output "a" { ¦ # output
module call|module block|module ¦ modulo ¦ ^\s*module\s+" ¦ module "a" { ¦ module.a
local|locals block|local value ¦  ¦ ^\s*locals\s*\{ ¦ locals { ¦ local.a
provider|provider block ¦ proveedor ¦ ^\s*provider\s+" ¦ provider "a" { ¦ providers = {
dynamic block ¦ bloque dinamico ¦ ^\s*dynamic\s+" ¦ dynamic "a" { ¦ # dynamic
lifecycle block ¦  ¦ ^\s*lifecycle\s*\{ ¦ lifecycle { ¦ # lifecycle
for expression ¦  ¦ [\[{]\s*for\s+\w ¦ a = [for b in c : b] ¦ for_each = a
count argument|count ¦  ¦ ^\s*count\s*= ¦ count = 1 ¦ length(count)
conditional expression|ternary|ternary expression ¦ expresion condicional ¦ \?.*\s:\s ¦ a = b ? c : d ¦ a = b
aws region|hard coded aws region|region name|cloud region ¦ region de aws ¦ "(?:us|eu|ap|sa|ca|me|af|il)-(?:(?:gov-)?(?:north|south|east|west|central)+)-\d" ¦ region = "eu-west-1" ¦ region = var.a
`,
};
