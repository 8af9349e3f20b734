/** Words that carry no content of their own, in English and Spanish: a request hardly means anything else without them. */
export const CLOSED: ReadonlySet<string> = new Set(
  (
    'a an the this that these those its their his her our your my some any each every all both either such same other another ' +
    'of to from for with by in on at as into onto upon over through throughout about around across along against per via than then ' +
    'and or so be is are was were been being am do does did done has have had having ' +
    'it them him they he she we you me us themselves itself something anything someone somebody one ones thing things stuff ' +
    'just also too very more most less least directly still yet already again maybe perhaps possibly quite rather really actually ' +
    'simply basically usually normally always often sometimes somehow somewhere anywhere everywhere here there now ' +
    'can could may might must shall should will would let lets please well like way kind sort bit ' +
    'el la los las un una unos unas lo le les se su sus mi mis nuestro nuestra este esta estos estas ese esa esos esas ' +
    'de del al a en con por para sobre entre hacia desde hasta y e o u que ya aun todavia tambien muy mas algo alguien ' +
    'hay es son esta estan ser estar'
  ).split(' '),
);
