#!/bin/sh
# alternatives.sh CUDALITE OUT OPTIONS...: as build.sh, once as cudalite chooses (OUT/chosen) and once for each of some other
# schedules (OUT/merge=1 and so on), of these only the kernels that they change. On a machine with a GPU, `best.awk` compares
# what each of them prints: make -C DIR sweep; DIR/sweep '' few >DIR.txt
set -e
here=$(dirname "$0") cudalite=$1 out=$2
shift 2
"$here"/build.sh "$cudalite" "$out/chosen" "$@" 2>/dev/null
for other in --merge=1 --merge=4 --weigh=sectors --pipeline=2 '--schedule=split 1'; do
    dir=$out/$(echo "${other#--}" | tr ' ' '=')
    "$here"/build.sh "$cudalite" "$dir" "$@" "$other" 2>/dev/null
    for file in "$dir"/*.generated.h; do
        name=$(basename "$file" .generated.h)
        if cmp -s "$file" "$out/chosen/$name.generated.h"; then
            rm "$dir/$name".*
        fi
    done
done
