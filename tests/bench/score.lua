-- What wrk sends: the same realistic score request to both servers.
wrk.method = "POST"
wrk.path = "/v1/score"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [[{"ruleset":"riichi","table":{"dealer":0,"round_wind":"1z","honba":1,"deposits":1},]]
   .. [["deal":{"dora_indicators":"3p","ura_indicators":"1z"},]]
   .. [["hand":{"seat":1,"concealed":"340m12378p789s55z","melds":[],"win_tile":"6p","from":3,"flags":["riichi"]}}]]
