import type { Terms } from '../terms.ts';

/** The names that programmers use for the constructs of the language. */
export const terms: Terms = {
  lines: String.raw`
private function ¦ funcion privada ¦ ^\s*\(defn-\s|\(defn\s+\^:private ¦ (defn- a [b] ¦ (defn a [b]
function|function definition ¦ funcion ¦ ^\s*\(defn-?\s ¦ (defn a [b] ¦ (def a 1)
macro|macro definition ¦ macro ¦ ^\s*\(defmacro\s ¦ (defmacro a [b] ¦ (defn a [b]
protocol ¦ protocolo ¦ ^\s*\(defprotocol\s ¦ (defprotocol A ¦ (defrecord A [])
record ¦ registro ¦ ^\s*\(defrecord\s ¦ (defrecord A []) ¦ (defprotocol A
multimethod|multi method ¦ multimetodo ¦ ^\s*\(defmulti\s ¦ (defmulti a b) ¦ (defmethod a :b [c])
method implementation|defmethod ¦  ¦ ^\s*\(defmethod\s ¦ (defmethod a :b [c]) ¦ (defmulti a b)
namespace|namespace declaration ¦ espacio de nombres ¦ ^\s*\(ns\s ¦ (ns a.b ¦ (in a)
require|required namespace ¦  ¦ \(:?require\b ¦ (:require [a :as b]) ¦ (:import a)
let binding|let form|let ¦  ¦ \(let\s*\[ ¦ (let [a 1] ¦ (letter a)
anonymous function ¦ funcion anonima ¦ \(fn\s|#\( ¦ (map #(inc %) a) ¦ (defn a [])
atom ¦  ¦ \(atom\s ¦ (def a (atom {})) ¦ (deref a)
threading macro ¦  ¦ \((?:some|cond|as)?->>?\s ¦ (-> a b) ¦ (a b)
test|test definition ¦ prueba ¦ ^\s*\(deftest\s ¦ (deftest a ¦ (testing "a"
`,
};
